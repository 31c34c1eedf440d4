import { CircleDashed, CirclePlus, CircleX, Equal, type LucideIcon, Pencil } from "lucide-react";
import type { ImportRecord } from "#contract/imports/schemas";
import { type RowResult, rowResultNames, rowResults } from "#contract/imports/states";
import { formatCount } from "#web/lib/format/format.ts";
import { Figure, Figures } from "../drafts/Figure.tsx";
import { undoneText } from "./import-text.ts";
import { rowsAddress } from "./list-state.ts";

const icons: Record<RowResult, LucideIcon> = {
  added: CirclePlus,
  changed: Pencil,
  unchanged: Equal,
  refused: CircleX,
};

interface ImportFiguresProps {
  record: ImportRecord;
  shown: RowResult;
  onChoose: (result: RowResult) => void;
}

/** How many rows became what; a figure chooses the rows that are listed. */
export function ImportFigures({ record, shown, onChoose }: ImportFiguresProps) {
  const { rows, notImported } = record;
  const undone = undoneText(record);
  return (
    <Figures columns={notImported > 0 ? 6 : 5}>
      <Figure value={rows} label="rows" isLarge isWide />
      {rowResultNames.map((result) => (
        <Figure
          key={result}
          icon={icons[result]}
          value={record[result]}
          label={`${rowResults[result]}${undone && result === "added" ? ` (${undone})` : ""}`}
          isLarge
          on={shown === result}
          onClick={() => onChoose(result)}
        />
      ))}
      {notImported > 0 && (
        <Figure icon={CircleDashed} value={notImported} label="not imported" isLarge isWide />
      )}
    </Figures>
  );
}

/** The same of an import that is done: each figure leads to its rows. */
export function DoneFigures({ record }: { record: ImportRecord }) {
  return (
    <Figures columns={4}>
      {rowResultNames.map((result) => (
        <Figure
          key={result}
          icon={icons[result]}
          value={record[result]}
          label={rowResults[result]}
          isLarge
          href={record[result] > 0 ? rowsAddress(record.id, result) : undefined}
          name={`${formatCount(record[result], "row")} ${rowResults[result]}`}
        />
      ))}
    </Figures>
  );
}
