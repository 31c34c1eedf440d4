import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useUnsavedWarning } from "#web/lead/unsaved-warning.ts";
import { messageOf, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { newId } from "#web/lib/http/new-id.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import type { KnownSource } from "../matching/known-source.ts";
import type { ColumnUse, StagedRow } from "../matching/staged-rows.ts";
import { patience, withRetries } from "../sending/retries.ts";
import { keepFileOfDraft } from "./files-of-drafts.ts";
import { stageRows } from "./stage-rows.ts";
import { useLeavesDrafts } from "./waiting-drafts.ts";

/** How far the rows of a foreign file are on their way to a draft. */
export interface Staging {
  phase: "sending" | "checking" | "failed";
  sent: number;
  total: number;
  problem?: string;
}

/** Where the rows go; neither: each goes to the month of its expiry. */
export type DraftPlace = { month: string } | { campaignId: number } | Record<never, never>;

interface NewDraft {
  file: File;
  rows: number;
  header: string[];
  uses: readonly ColumnUse[];
  source: string | undefined;
  place: () => Promise<DraftPlace>;
  /** The draft of the same file that is matched again. */
  replaces?: number | undefined;
  next: () => Promise<StagedRow[] | undefined>;
}

const UNREACHED = "The server could not be reached. Try again.";

/** Opens a draft, sends its rows, has them checked and goes to the draft's page. */
export function useStaging() {
  const [staging, setStaging] = useState<Staging>();
  const [, navigate] = useLocation();
  const [, setLeavesDrafts] = useLeavesDrafts(useViewer().id);
  const opened = useRef<string>(undefined);
  const run = useRef<() => Promise<void>>(undefined);
  /** Which of the started ones goes on; the others have been left. */
  const current = useRef(0);
  useUnsavedWarning(staging?.phase === "sending");
  useEffect(
    () => () => {
      current.current += 1;
    },
    [],
  );

  const attempt = async (total: number, isLeft: () => boolean, work: () => Promise<void>) => {
    setStaging((before) => ({ phase: "sending", sent: before?.sent ?? 0, total }));
    try {
      await work();
    } catch (error) {
      if (isLeft()) return;
      setStaging((before) => ({
        phase: "failed",
        sent: before?.sent ?? 0,
        total,
        problem: messageOf(error, UNREACHED),
      }));
    }
  };
  const begin = (draft: NewDraft) => {
    const { rows: total, next } = draft;
    current.current += 1;
    const mine = current.current;
    const isLeft = () => current.current !== mine;
    const open = opener(draft);
    opened.current = undefined;
    const stage = stageRows({
      next,
      stage: (rows) =>
        send("POST /api/imports/:id/staged", { params: { id: opened.current ?? "" }, body: { rows } }),
      onProgress: (sent) => {
        if (!isLeft()) setStaging({ phase: "sending", sent, total });
      },
      patience: { ...patience, isStopped: isLeft },
    });
    run.current = () =>
      attempt(total, isLeft, async () => {
        opened.current ??= await open();
        setLeavesDrafts(true);
        const id = opened.current;
        if (!(await stage())) return;
        setStaging({ phase: "checking", sent: total, total });
        const checked = await withRetries(() => send("POST /api/imports/:id/check", { params: { id } }));
        if (isLeft()) return;
        cache.setQueryData(["/api/imports", id, "draft"], checked);
        keepFileOfDraft(id, { file: draft.file, matched: asMatched(draft), month: checked.campaignMonth });
        await refreshAfterCall("POST /api/imports");
        setStaging(undefined);
        navigate(`/csv-upload/imports/${id}`);
      });
    return run.current();
  };
  /** What has come of the draft is of no use: the rows are sent again, by other columns. */
  const stop = () => {
    current.current += 1;
    setStaging(undefined);
    const id = opened.current;
    if (id) send("DELETE /api/imports/:id/draft", { params: { id } }).catch(() => undefined);
  };
  return { staging, begin, retry: () => run.current?.(), stop };
}

const matchingOf = (uses: readonly ColumnUse[]) => uses.map(({ index: _, ...matched }) => matched);

/** How the columns are matched, for the way back from the draft. */
function asMatched({ uses, header, source = "" }: NewDraft): KnownSource {
  const columns = matchingOf(uses);
  const matched = new Set(columns.map((column) => column.header));
  return { name: source, columns, leftOut: header.filter((name) => !matched.has(name)) };
}

/** The same id again returns the same draft, so that a lost reply makes no second one. */
function opener({ file, rows, header, uses, source, place, replaces }: NewDraft) {
  const uploadId = newId();
  const matching = matchingOf(uses);
  return async (): Promise<string> => {
    const body = {
      uploadId,
      fileName: file.name,
      header,
      matching,
      rows,
      ...(await place()),
      ...(source && { source }),
      ...(replaces && { replaces }),
    };
    const { id } = await withRetries(() => send("POST /api/imports", { body }));
    return String(id);
  };
}
