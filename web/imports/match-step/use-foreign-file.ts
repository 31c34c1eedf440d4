import { useRef, useState } from "react";
import type { ColumnUse } from "../matching/convert.ts";
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

/** Reads a foreign file and converts it by its matched columns; one at a time. */
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
    /** The file in the specification's form, under its own name. */
    async convert(uses: ColumnUse[]): Promise<File | undefined> {
      if (!foreign?.look) return undefined;
      try {
        const converted = await table.current?.convert(foreign.look.headerRow, uses);
        return converted && new File([converted], foreign.file.name, { type: "text/csv" });
      } catch {
        patch(foreign.file, { problem: UNREAD });
        return undefined;
      }
    },
  };
}
