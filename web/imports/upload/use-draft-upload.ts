import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { isSpreadsheetName } from "#contract/imports/file-names";
import { useUnsavedWarning } from "#web/lead/unsaved-warning.ts";
import { messageOf, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { newId } from "#web/lib/http/new-id.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import type { Questions } from "../file/file.worker.ts";
import { isWorkbook } from "../file/file-problem.ts";
import { type OpenFile, openFile } from "../file/open-file.ts";
import type { TableLook } from "../file/table-look.ts";
import { UnreadableTable } from "../file/table-problem.ts";
import type { KnownSource } from "../mapping/known-source.ts";
import { fileBeingMatched, keepFileOfDraft, noteFileBeingMatched, useLeavesDrafts } from "./draft-files.ts";
import { sendBatches, withRetries } from "./send-batches.ts";
import type { Matched } from "./use-mapping.ts";
import { asSpecified } from "./use-mapping.ts";

/** A file on its way to a draft. */
export interface DraftUpload {
  file: File;
  phase: "reading" | "unreadable" | "mapping" | "sending" | "checking" | "failed";
  /** How its columns were matched before, when its draft was left for another matching. */
  earlier: KnownSource | undefined;
  /** Undefined while it is being read. */
  look?: TableLook;
  /** Rows read so far. */
  read: number;
  /** Rows that the server has. */
  sent: number;
  /** Why it cannot be read or was not sent. */
  problem?: string | undefined;
}

/** Where the rows go; neither: each goes to the month of its expiry. */
type Place = { month: string } | { campaignId: number } | Record<never, never>;

type Looking = Questions["look"]["given"];

/** An attempt to send the rows, which can be repeated until it is left. */
interface Run {
  go: () => Promise<void>;
  leave: () => void;
  discard: () => void;
}

function leave(run: RefObject<Run | undefined>, opened: RefObject<OpenFile | undefined>): void {
  run.current?.leave();
  opened.current?.close();
  opened.current = undefined;
  noteFileBeingMatched(undefined);
}

const UNREAD = "The file could not be read. Choose it again.";
const UNREACHED = "The server could not be reached. Try again.";

/**
 * Reads a file of any layout, opens a draft, sends its rows by the matched columns, has them checked and goes to the draft's
 * page; one file at a time. `replaces` is the draft whose columns are mapped again.
 */
export function useDraftUpload(replaces?: number) {
  const [state, setState] = useState<DraftUpload>();
  const [lost, setLost] = useState(fileBeingMatched);
  const [, navigate] = useLocation();
  const [, setLeavesDrafts] = useLeavesDrafts(useViewer().id);
  const opened = useRef<OpenFile>(undefined);
  const run = useRef<Run>(undefined);
  useUnsavedWarning(state?.look !== undefined && state.phase !== "unreadable");

  // A reload runs no cleanup, so the name stays.
  useEffect(() => () => leave(run, opened), []);

  const patch = (file: File, part: Partial<DraftUpload>) =>
    setState((current) => (current?.file === file ? { ...current, ...part } : current));
  const close = () => {
    leave(run, opened);
    setState(undefined);
    setLost(undefined);
  };
  const read = async (file: File, given: Looking) => {
    try {
      const look = await opened.current?.ask("look", given);
      if (look?.columns.length === 1 && isSpreadsheetName(file.name) && !(await isWorkbook(file)))
        throw new UnreadableTable("no-spreadsheet");
      return look;
    } catch (error) {
      const problem = error instanceof UnreadableTable ? error.message : UNREAD;
      patch(file, { phase: "unreadable", problem });
      return undefined;
    }
  };
  const showColumns = (file: File, look: TableLook | undefined) => {
    if (look) patch(file, { phase: "mapping", look });
  };
  const lookAgain = async (given: Looking) => {
    if (state) showColumns(state.file, await read(state.file, given));
  };
  const begin = (file: File, given: Looking, earlier?: KnownSource) => {
    close();
    noteFileBeingMatched(file.name);
    setState({ file, phase: "reading", earlier, read: 0, sent: 0 });
    opened.current = openFile(file, (rows) => patch(file, { read: rows }));
    return read(file, given);
  };
  const start = async (file: File, look: TableLook, matched: Matched, place: () => Promise<Place>) => {
    const source = opened.current;
    if (!source) return;
    const { uses, header, source: from } = matched;
    const { headerRow, isSpecified, sheet, rows: total } = look;
    const matching = uses.flatMap(({ index: _, constant, ...column }) =>
      constant === undefined ? [column] : [],
    );
    let isLeft = false;
    const show = (part: Partial<DraftUpload>) => {
      if (!isLeft) patch(file, part);
    };
    try {
      await source.ask("begin", { headerRow, isSpecified, uses });
    } catch {
      return show({ phase: "unreadable", problem: UNREAD });
    }
    const uploadId = newId();
    let id: string | undefined;
    let sent = 0;
    /** The same id again returns the same draft, so that a lost reply makes no second one. */
    const open = async () => {
      const body = {
        uploadId,
        fileName: file.name,
        table: `${file.size} ${sheet}`,
        header,
        matching,
        rows: total,
        ...(await place()),
        ...(from && { source: from }),
        ...(replaces && { replaces }),
      };
      return String((await withRetries(() => send("POST /api/imports", { body }))).id);
    };
    const sending = sendBatches({
      next: () => source.ask("nextStaged", undefined),
      send: (rows) =>
        send("POST /api/imports/:id/staged", { params: { id: id ?? "" }, body: { uploadId, rows } }),
      onSent: ({ length }) => {
        sent += length;
        show({ sent });
      },
    });
    const attempt = async () => {
      id ??= await open();
      setLeavesDrafts(true);
      if ((await sending.run()) === "stopped") return;
      show({ phase: "checking" });
      const params = { id };
      const checked = await withRetries(() => send("POST /api/imports/:id/check", { params }));
      if (isLeft) return;
      // Nothing of an earlier mapping is shown again.
      cache.removeQueries({ queryKey: ["/api/imports", id, "draft"] });
      cache.setQueryData(["/api/imports", id, "draft"], checked);
      const named = new Set(matching.map((column) => column.header));
      const leftOut = header.filter((name) => !named.has(name));
      const everyRow = new Map(uses.map(({ target, constant = "" }) => [target, constant] as const));
      keepFileOfDraft(checked.id, {
        file,
        matched: { name: from ?? "", columns: matching, leftOut, everyRow },
        month: checked.campaignMonth,
      });
      await refreshAfterCall("POST /api/imports");
      navigate(`/csv-upload/imports/${id}`);
    };
    const leaveRun = () => {
      isLeft = true;
      sending.stop();
    };
    run.current = {
      go: () => {
        show({ phase: "sending", look, problem: undefined });
        return attempt().catch((error) => show({ phase: "failed", problem: messageOf(error, UNREACHED) }));
      },
      leave: leaveRun,
      /** What has come of the draft is of no use: the rows are sent again, by other columns. */
      discard: () => {
        leaveRun();
        if (id && id !== String(replaces))
          send("DELETE /api/imports/:id/draft", { params: { id } }).catch(() => undefined);
      },
    };
    await run.current.go();
  };
  return {
    state,
    /** The file that was being matched when the page was reloaded: the browser has let go of it. */
    lost,
    /** Reads a file whose columns are to be matched. */
    open: async (file: File, earlier?: KnownSource) => showColumns(file, await begin(file, {}, earlier)),
    /** Reads a file in the specification's form, about which nothing is asked. */
    async check(file: File, place: () => Promise<Place>) {
      const look = await begin(file, { isSpecified: true });
      const matched = look && asSpecified(look);
      if (matched) await start(file, look, matched, place);
      else showColumns(file, look);
    },
    start: async (matched: Matched, place: () => Promise<Place>) => {
      if (state?.look) await start(state.file, state.look, matched, place);
    },
    close,
    chooseSheet: (sheet: number) => void lookAgain({ sheet }),
    chooseHeader: (header: number) => void lookAgain({ header }),
    retry: () => void run.current?.go(),
    /** Returns from sending to the columns. */
    backToMapping() {
      run.current?.discard();
      if (state) patch(state.file, { phase: "mapping", sent: 0, problem: undefined });
    },
  };
}
export type DraftUploading = ReturnType<typeof useDraftUpload>;
