import type { ColumnName } from "#contract/lead/columns";

/** A cell as it was typed. */
export interface Mend {
  row: number;
  column: ColumnName;
  /** Null puts the file's own value back. */
  text: string | null;
}
