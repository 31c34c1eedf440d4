import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useUnsavedWarning } from "#web/lead/unsaved-warning.ts";
import { messageOf, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { newId } from "#web/lib/http/new-id.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { type OpenFile, openFile } from "../file/open-file.ts";
import type { TableLook } from "../file/table-look.ts";
import { UnreadableTable } from "../file/table-problem.ts";
import type { KnownSource } from "../mapping/known-source.ts";
import { asSpecified } from "./as-specified.ts";
import { fileBeingMatched, keepFileOfDraft, noteFileBeingMatched, useLeavesDrafts } from "./draft-files.ts";
import type { Matched } from "./MappingStep.tsx";
import { sendBatches, withRetries } from "./send-batches.ts";

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
  const read = async (file: File, ask: (source: OpenFile) => Promise<TableLook>) => {
    if (!opened.current) return undefined;
    try {
      return await ask(opened.current);
    } catch (error) {
      patch(file, {
        phase: "unreadable",
        problem: error instanceof UnreadableTable ? error.message : UNREAD,
      });
      return undefined;
    }
  };
  const lookAgain = async (ask: (source: OpenFile) => Promise<TableLook>) => {
    if (!state) return;
    const look = await read(state.file, ask);
    if (look) patch(state.file, { phase: "mapping", look });
  };
  const begin = async (file: File, ask: (source: OpenFile) => Promise<TableLook>, earlier?: KnownSource) => {
    close();
    noteFileBeingMatched(file.name);
    setState({ file, phase: "reading", earlier, read: 0, sent: 0 });
    opened.current = openFile(file, (rows) => patch(file, { read: rows }));
    return read(file, ask);
  };
  const start = async (file: File, look: TableLook, matched: Matched, place: () => Promise<Place>) => {
    const source = opened.current;
    if (!source) return;
    const { uses, header } = matched;
    let isLeft = false;
    const show = (part: Partial<DraftUpload>) => {
      if (!isLeft) patch(file, part);
    };
    try {
      await source.begin(look, uses);
    } catch {
      return show({ phase: "unreadable", problem: UNREAD });
    }
    const uploadId = newId();
    const open = opener({ uploadId, file, look, matched, place, replaces });
    let id: string | undefined;
    let sent = 0;
    const sending = sendBatches({
      next: source.nextStaged,
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
      keepFileOfDraft(id, { file, matched: asKnown(matched, header), month: checked.campaignMonth });
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
    async open(file: File, earlier?: KnownSource) {
      const look = await begin(file, (source) => source.look(), earlier);
      if (look) patch(file, { phase: "mapping", look });
    },
    /** Reads a file in the specification's form, about which nothing is asked. */
    async check(file: File, place: () => Promise<Place>) {
      const look = await begin(file, (source) => source.lookAsSpecified());
      const matched = look && asSpecified(look);
      if (matched) await start(file, look, matched, place);
      else if (look) patch(file, { phase: "mapping", look });
    },
    start: async (matched: Matched, place: () => Promise<Place>) => {
      if (state?.look) await start(state.file, state.look, matched, place);
    },
    close,
    chooseSheet: (sheet: number) => void lookAgain((source) => source.look(sheet)),
    chooseHeader: (row: number) => void lookAgain((source) => source.header(row)),
    retry: () => void run.current?.go(),
    /** Returns from sending to the columns. */
    backToMapping() {
      run.current?.discard();
      if (state) patch(state.file, { phase: "mapping", sent: 0, problem: undefined });
    },
  };
}
export type DraftUploading = ReturnType<typeof useDraftUpload>;

const matchingOf = ({ uses }: Matched) => uses.map(({ index: _, ...matched }) => matched);

/** How the columns are matched, for the way back from the draft. */
function asKnown(matched: Matched, header: readonly string[]): KnownSource {
  const columns = matchingOf(matched);
  const named = new Set(columns.map((column) => column.header));
  return { name: matched.source ?? "", columns, leftOut: header.filter((name) => !named.has(name)) };
}

interface NewDraft {
  uploadId: string;
  file: File;
  look: TableLook;
  matched: Matched;
  place: () => Promise<Place>;
  replaces: number | undefined;
}

/** The same id again returns the same draft, so that a lost reply makes no second one. */
function opener({ uploadId, file, look, matched, place, replaces }: NewDraft) {
  const { header, source } = matched;
  return async (): Promise<string> => {
    const body = {
      uploadId,
      fileName: file.name,
      table: `${file.size} ${look.sheet}`,
      header,
      matching: matchingOf(matched),
      rows: look.rows,
      ...(await place()),
      ...(source && { source }),
      ...(replaces && { replaces }),
    };
    const { id } = await withRetries(() => send("POST /api/imports", { body }));
    return String(id);
  };
}
