import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Link, useLocation } from "wouter";
import type { ImportRecord } from "#contract/imports/schemas";
import { importStates } from "#contract/imports/states";
import { InFrame } from "#web/ui/InFrame.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { toast } from "#web/ui/toast.ts";
import { importOf, useWatchedImport, watchImport } from "./data.ts";
import { endOf, handledRows } from "./import-text.ts";
import { doneAddress, importAddress } from "./list-state.ts";

const END_SHOWN_MS = 15_000;

/** The import that this tab has started or watched, above Theme on every page: leads to its page, and says when it has ended. */
export function ImportingBar() {
  const id = useWatchedImport();
  const { data: record } = useQuery({ ...importOf(id ?? ""), enabled: id !== undefined });
  const isRunning = record !== undefined && isQueued(record);
  const [path, navigate] = useLocation();
  const isOwnPage = record !== undefined && path === importAddress(record.id);
  const tell = useEffectEvent((ended: ImportRecord) => {
    watchImport(undefined);
    const end = endOf(ended);
    if (!end) return;
    toast({
      ...end,
      duration: END_SHOWN_MS,
      action: { label: "Open the import", onPress: () => navigate(doneAddress(ended.id)) },
    });
  });
  useEffect(() => {
    // Its own page shows the end.
    if (record && !isRunning && !isOwnPage) tell(record);
  }, [record, isRunning, isOwnPage]);
  if (!record || !isRunning || isOwnPage) return null;
  const rows = record.rows ?? 0;
  const saved = handledRows(record);
  return (
    <InFrame of="due">
      <Link
        href={importAddress(record.id)}
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
      </Link>
    </InFrame>
  );
}

const isQueued = ({ state }: ImportRecord) => importStates[state].queued === true;
