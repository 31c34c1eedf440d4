import { useEffect, useRef, useState } from "react";
import { useUnsavedWarning } from "#web/lead/unsaved-warning.ts";
import type { KnownSource } from "../matching/known-source.ts";
import type { ColumnUse, StagedRow } from "../matching/staged-rows.ts";
import { type OpenTable, openTable } from "../tables/open-table.ts";
import type { TableLook } from "../tables/table-look.ts";
import { tableProblemText, UnreadableTable } from "../tables/table-problem.ts";
import { fileBeingMatched, noteFileBeingMatched } from "./lost-file.ts";

/** A file in another form than the specification's, while its columns are being matched. */
export interface ForeignFile {
  file: File;
  /** Undefined while it is being read. */
  look: TableLook | undefined;
  /** Rows read so far. */
  reading: number;
  /** Why it cannot be read. */
  problem: string | undefined;
  /** How its columns were matched before, when its draft was left for another matching. */
  earlier: KnownSource | undefined;
  /** It is in the specification's form: its rows are checked without a question. */
  isSpecified: boolean;
}

const UNREAD = "The file could not be read. Choose it again.";

/** Reads a foreign file and its rows by the matched columns; one file at a time. */
export function useForeignFile() {
  const [foreign, setForeign] = useState<ForeignFile>();
  const table = useRef<OpenTable>(undefined);
  const [lost, setLost] = useState(fileBeingMatched);
  useUnsavedWarning(foreign?.look !== undefined && !foreign.problem);
  // A reload runs no cleanup, so the name stays.
  useEffect(() => () => noteFileBeingMatched(undefined), []);

  const patch = (file: File, part: Partial<ForeignFile>) =>
    setForeign((current) => (current?.file === file ? { ...current, ...part } : current));
  const close = () => {
    table.current?.close();
    table.current = undefined;
    setForeign(undefined);
    noteFileBeingMatched(undefined);
  };
  const read = async (file: File, ask: (opened: OpenTable) => Promise<TableLook>) => {
    const opened = table.current;
    if (!opened) return undefined;
    try {
      const look = await ask(opened);
      patch(file, { look, problem: undefined });
      return look;
    } catch (error) {
      patch(file, { problem: error instanceof UnreadableTable ? tableProblemText[error.problem] : UNREAD });
      return undefined;
    }
  };
  /** Returns what a person decides by; undefined for a file that cannot be read. */
  const open = async (file: File, earlier?: KnownSource, isSpecified = false) => {
    close();
    setLost(undefined);
    noteFileBeingMatched(file.name);
    setForeign({ file, look: undefined, reading: 0, problem: undefined, earlier, isSpecified });
    table.current = openTable(file, (rows) => patch(file, { reading: rows }));
    return read(file, (opened) => opened.look());
  };
  return {
    foreign,
    /** The file that was being matched when the page was reloaded: the browser has let go of it. */
    lost,
    open,
    close,
    chooseSheet: (sheet: number) => void (foreign && read(foreign.file, (opened) => opened.look(sheet))),
    chooseHeader: (row: number) => void (foreign && read(foreign.file, (opened) => opened.header(row))),
    /** A file in the specification's form has to be asked about nevertheless. */
    ask: (file: File) => patch(file, { isSpecified: false }),
    /** The rows by our columns, from the first one: each call gives the next ones, and undefined after the last. */
    async rows(
      file: File,
      { headerRow }: TableLook,
      uses: ColumnUse[],
    ): Promise<(() => Promise<StagedRow[] | undefined>) | undefined> {
      const opened = table.current;
      if (!opened) return undefined;
      try {
        await opened.begin(headerRow, uses);
        return opened.next;
      } catch {
        patch(file, { problem: UNREAD });
        return undefined;
      }
    },
  };
}
