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
  /** The rows that are listed below; without a list each figure leads to its rows. */
  shown?: RowResult;
  onChoose?: (result: RowResult) => void;
}

/** How many rows became what. */
export function ImportFigures({ record, shown, onChoose }: ImportFiguresProps) {
  const { rows, notImported } = record;
  const undone = undoneText(record);
  const isListed = onChoose !== undefined;
  return (
    <Figures columns={isListed ? (notImported > 0 ? 6 : 5) : 4}>
      {isListed && <Figure value={rows} label="rows" isLarge isWide />}
      {rowResultNames.map((result) => (
        <Figure
          key={result}
          icon={icons[result]}
          value={record[result]}
          label={`${rowResults[result]}${undone && result === "added" ? ` (${undone})` : ""}`}
          isLarge
          on={shown === result}
          onClick={onChoose && (() => onChoose(result))}
          href={!isListed && record[result] > 0 ? rowsAddress(record.id, result) : undefined}
          name={`${formatCount(record[result], "row")} ${rowResults[result]}`}
        />
      ))}
      {isListed && notImported > 0 && (
        <Figure icon={CircleDashed} value={notImported} label="not imported" isLarge isWide />
      )}
    </Figures>
  );
}
