import { useRef, useState } from "react";
import type { ColumnUse, StagedRow } from "../matching/staged-rows.ts";
import { type OpenTable, openTable } from "../tables/open-table.ts";
import type { TableLook } from "../tables/table-look.ts";
import { tableProblemText, UnreadableTable } from "../tables/table-problem.ts";

/** A file in another form than the specification's, while its columns are being matched. */
export interface ForeignFile {
  file: File;
  /** Undefined while it is being read. */
  look: TableLook | undefined;
  /** Rows read so far. */
  reading: number;
  /** Why it cannot be read. */
  problem: string | undefined;
}

const UNREAD = "The file could not be read. Choose it again.";

/** Reads a foreign file and its rows by the matched columns; one file at a time. */
export function useForeignFile() {
  const [foreign, setForeign] = useState<ForeignFile>();
  const table = useRef<OpenTable>(undefined);

  const patch = (file: File, part: Partial<ForeignFile>) =>
    setForeign((current) => (current?.file === file ? { ...current, ...part } : current));
  const close = () => {
    table.current?.close();
    table.current = undefined;
    setForeign(undefined);
  };
  const read = async (file: File, ask: (opened: OpenTable) => Promise<TableLook>) => {
    const opened = table.current;
    if (!opened) return;
    try {
      patch(file, { look: await ask(opened), problem: undefined });
    } catch (error) {
      patch(file, { problem: error instanceof UnreadableTable ? tableProblemText[error.problem] : UNREAD });
    }
  };
  const open = async (file: File) => {
    close();
    setForeign({ file, look: undefined, reading: 0, problem: undefined });
    table.current = openTable(file, (rows) => patch(file, { reading: rows }));
    await read(file, (opened) => opened.look());
  };
  return {
    foreign,
    open,
    close,
    chooseSheet: (sheet: number) => foreign && read(foreign.file, (opened) => opened.look(sheet)),
    chooseHeader: (row: number) => foreign && read(foreign.file, (opened) => opened.header(row)),
    /** The rows by our columns, from the first one: each call gives the next ones, and undefined after the last. */
    async rows(uses: ColumnUse[]): Promise<(() => Promise<StagedRow[] | undefined>) | undefined> {
      const opened = table.current;
      if (!opened || !foreign?.look) return undefined;
      try {
        await opened.begin(foreign.look.headerRow, uses);
        return opened.next;
      } catch {
        patch(foreign.file, { problem: UNREAD });
        return undefined;
      }
    },
  };
}
