import { useQuery } from "@tanstack/react-query";
import { Download, Eraser } from "lucide-react";
import { useState } from "react";
import type { Customer } from "#contract/customers/calls";
import { formatCount } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { read } from "#web/lib/read.ts";
import { success, useSend } from "#web/lib/use-send.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Choice } from "#web/ui/Choice.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** A person's rights: a copy of their data, and its erasure. */
export function PersonalDataCard({ customer, onErased }: { customer: Customer; onErased: () => void }) {
  const [erasing, setErasing] = useState(false);
  if (!useMay("personal-data:manage")) return null;
  return (
    <Card title="Personal data">
      <p className="text-ink-2">
        Covers every record that shares a phone number with this one, its history and its documents.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <ButtonLink href={`/api/customers/${customer.id}/personal-data`} download icon={Download}>
          Export
        </ButtonLink>
        <Button icon={Eraser} onClick={() => setErasing(true)}>
          Erase...
        </Button>
      </div>
      {erasing && <EraseDialog customer={customer} onErased={onErased} onClose={() => setErasing(false)} />}
    </Card>
  );
}

interface EraseDialogProps {
  customer: Customer;
  onErased: () => void;
  onClose: () => void;
}

/** Says what goes before anything does; a number of several people asks which records are meant. */
function EraseDialog({ customer, onErased, onClose }: EraseDialogProps) {
  const params = { id: String(customer.id) };
  const preview = (only?: "record") =>
    read("GET /api/customers/:id/personal-data/preview", { params, query: { only } });
  const { data: all, error } = useQuery(preview());
  const [chosen, setChosen] = useState<"all" | "record">();
  const isShared = all !== undefined && all.names.length > 1;
  const which = chosen ?? (isShared ? "record" : "all");
  const { data: one } = useQuery({ ...preview("record"), enabled: isShared });
  const found = which === "record" ? one : all;
  const erase = useSend("DELETE /api/customers/:id/personal-data", {
    done: ({ message }) => success(message),
    failure: "Failed to erase the data",
    onDone: () => {
      onErased();
      // A list kept from before the erasure would show the person until it is loaded again.
      cache.removeQueries({ queryKey: ["/api/customers"] });
    },
  });
  const numbers = found?.numbers.join(" and ") || "no phone number";
  const question = (
    <>
      {found &&
        `${customer.name}, ${numbers}: ${formatCount(found.records, "record")} with ${formatCount(found.leads, "lead")}, their history${found.documents > 0 ? ` and ${formatCount(found.documents, "document")}` : ""}${found.draftRows > 0 ? `, and ${formatCount(found.draftRows, "row")} of drafts` : ""}. `}
      Rows of imported files that have the number or the plate go too. This cannot be undone. Backups keep
      their copies until they are deleted, and remarks on other customers stay. A later file with the number
      or the plate says that it was erased. If the number is marked “Do not call”, it stays marked.
    </>
  );
  const body = error ? (
    <Notice tone="danger">{reasonOf(error)}</Notice>
  ) : isShared ? (
    <div className="grid gap-3">
      <Notice tone="warn" title={`This number is on records of ${all.names.length} names`}>
        {all.names.slice(0, NAMES_SHOWN).join(", ")}
        {all.names.length > NAMES_SHOWN && ` and ${all.names.length - NAMES_SHOWN} more`}. It may belong to a
        dealer or a family.
      </Notice>
      <Choice
        label="Which records are erased"
        value={which}
        onChange={setChosen}
        options={[
          {
            value: "record",
            label: `Only this record of ${customer.name}`,
            help: "A later file recognises it by its plate alone",
          },
          { value: "all", label: `All ${all.records} records with this number` },
        ]}
      />
    </div>
  ) : undefined;
  return (
    <Dialog
      alert
      size="s"
      onClose={onClose}
      title={`Erase the data of ${customer.name}?`}
      description={question}
      confirm={{
        label: found ? `Erase ${formatCount(found.records, "record")}` : "Erase",
        onConfirm: () => erase.mutate({ params, query: { only: which === "record" ? which : undefined } }),
        disabled: !found,
        busy: erase.isPending || (!found && !error),
        busyLabel: found ? "Erasing..." : "Counting...",
        danger: true,
      }}
    >
      {body}
    </Dialog>
  );
}

const NAMES_SHOWN = 5;
