import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Link, useLocation } from "wouter";
import { send } from "#web/lib/http/api.ts";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { handledRows } from "./time-left.ts";

/** While an import is saved, it is read this often; otherwise its start on this page tells. */
const WHILE_SAVING_MS = 2000;
const query = { state: "saving", page: 1, limit: 1 } as const;

/** The import that is being saved, above Theme on every page: leads to its page. */
export function ImportingBar() {
  const { data } = useQuery({
    queryKey: ["/api/imports", query],
    queryFn: ({ signal }) => send("GET /api/imports", { query, signal }),
    refetchInterval: ({ state: { data } }) => (data?.imports.length ? WHILE_SAVING_MS : false),
  });
  const record = data?.imports[0];
  const [path] = useLocation();
  const [sidebar, setSidebar] = useState<HTMLElement | null>(null);
  // Another page may have drawn the sidebar again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once the page has changed
  useEffect(() => setSidebar(document.getElementById("due")), [path, record?.id]);
  if (!record || !sidebar || path.endsWith(`/imports/${record.id}`)) return null;
  const rows = record.rows ?? 0;
  const saved = handledRows(record);
  return createPortal(
    <Link
      href={`/csv-upload/imports/${record.id}`}
      className="mb-2 grid gap-2 rounded-lg border border-line bg-surface p-2.5 text-12 hover:bg-hover"
    >
      <span className="flex items-center gap-1.5 font-semibold">
        <Spinner />
        Importing
        <span className="num ml-auto font-normal text-ink-2">
          {rows > 0 ? `${Math.floor((100 * saved) / rows)}%` : ""}
        </span>
      </span>
      <span className="flex">
        <ProgressBar value={saved} max={rows} label="Rows saved" />
      </span>
    </Link>,
    sidebar,
  );
}
