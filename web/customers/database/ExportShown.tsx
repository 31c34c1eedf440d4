import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { CustomerFilter, CustomerRow } from "#contract/customers/calls";
import { exportHeader, exportRow } from "#contract/customers/csv";
import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { messageOf, send } from "#web/lib/http/api.ts";
import { saveCsv, toCsv } from "#web/lib/http/csv.ts";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";

interface ExportShownProps {
  question: CustomerFilter | undefined;
  rows: readonly CustomerRow[];
}

/**
 * What the search found: the results shown as CSV, made in the browser (specification §7) once the audit log has the
 * export, and all of them as .xlsx by the server.
 */
export function ExportShown({ question, rows }: ExportShownProps) {
  const isEmpty = !question || rows.length === 0;
  const save = useMutation({
    mutationFn: (filter: CustomerFilter) =>
      send("POST /api/customers/exports", { body: { count: rows.length, filter } }),
    onSuccess: () =>
      saveCsv(`customers-export-${today(now())}.csv`, toCsv([exportHeader, ...rows.map(exportRow)])),
    onError: (error) =>
      toast({
        title: "Not exported",
        description: messageOf(error, "The export could not be entered in the audit log."),
        tone: "destructive",
      }),
  });
  return (
    <>
      <Button
        icon={Download}
        disabled={isEmpty}
        busy={save.isPending}
        onClick={() => question && save.mutate(question)}
      >
        Export CSV
      </Button>
      {isEmpty ? (
        <Button icon={Download} disabled>
          Export Excel
        </Button>
      ) : (
        <ButtonLink
          icon={Download}
          href={exportAddress("/api/customers/export", { ...question }, "xlsx")}
          download
        >
          Export Excel
        </ButtonLink>
      )}
    </>
  );
}
