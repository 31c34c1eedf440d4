import { type ColumnName, columnNames } from "#contract/lead/columns";
import { keepText, readKept } from "#web/lib/browser/kept-text.ts";

/** A cell as it was typed. */
export interface Mend {
  row: number;
  column: ColumnName;
  /** Null puts the file's own value back. */
  text: string | null;
}

/** Mends that the server does not have yet. They survive a reload. */
export function keptMends(name: string) {
  return {
    read: (): Mend[] => readMends(readKept(name)),
    write: (mends: readonly Mend[]) => keepText(name, mends.length > 0 ? JSON.stringify(mends) : ""),
  };
}

/** Of a viewer's draft: the mends on their way, and the cell that is being edited. */
export function mendsOfDraft(viewer: string, draft: string) {
  const name = `mends:${viewer}:${draft}`;
  return { waiting: keptMends(name), typed: keptMends(`${name}:typed`) };
}

function readMends(text: string): Mend[] {
  try {
    const read: unknown = JSON.parse(text || "[]");
    return Array.isArray(read) ? read.filter(isMend) : [];
  } catch {
    return [];
  }
}

function isMend(value: unknown): value is Mend {
  if (typeof value !== "object" || value === null) return false;
  if (!("row" in value && "column" in value && "text" in value)) return false;
  const { row, column, text } = value;
  const isText = text === null || typeof text === "string";
  return typeof row === "number" && columnNames.some((name) => name === column) && isText;
}
