import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount, formatDateTime } from "#web/lib/format/format.ts";
import { read } from "#web/lib/read.ts";
import { Notice } from "#web/ui/Notice.tsx";

interface ImportedBeforeProps {
  fileName: string;
  rows: number;
  children?: ReactNode;
}

/** Says that the same file was imported already. */
export function ImportedBefore({ fileName, rows, children }: ImportedBeforeProps) {
  const { data } = useQuery(read("GET /api/imports", { query: { fileName, rows, state: "done", limit: 1 } }));
  const before = data?.imports[0];
  if (!before) return null;
  const title = `This file was imported on ${formatDateTime(before.storedAt)}`;
  return (
    <div className="num">
      <Notice tone="info" icon={History} title={title} role="status">
        It had the same name and {formatCount(rows, "row")}. {children}
      </Notice>
    </div>
  );
}
