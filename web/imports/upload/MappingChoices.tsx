import { History } from "lucide-react";
import type { ImportSource } from "#contract/imports/drafts/schemas";
import { CELL_MAX } from "#contract/imports/sizes";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { cache } from "#web/lib/http/cache.ts";
import { useSend } from "#web/lib/use-send.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Select } from "#web/ui/Select.tsx";
import type { LeftWhy } from "../file/divide-rows.ts";
import type { TableLook } from "../file/table-look.ts";
import { sourceNamed } from "../mapping/known-source.ts";
import { SuggestInput } from "./SuggestInput.tsx";
import { importSources } from "./sources.ts";
import { failure } from "./upload-toasts.ts";
import type { MappingProps } from "./use-mapping.ts";

interface SourceChoiceProps extends MappingProps {
  sources: readonly ImportSource[];
}

/** Where the file comes from: under this name its matching is remembered for the next one. */
export function SourceChoice({ mapping, sources, busy }: SourceChoiceProps) {
  const { found, source } = mapping;
  const newColumns = mapping.columns.filter(({ isNew }) => isNew).length;
  const forget = useSend("DELETE /api/import-sources/:id", {
    failure: failure("Not forgotten"),
    onDone: () => {
      mapping.matchAs(undefined);
      void cache.invalidateQueries(importSources);
    },
  });
  const named = sourceNamed(source, sources);
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      {found && (
        <Notice tone="info" icon={History} title="You import this file each month">
          Its columns are matched as last time, as “{found.name}”.
          {newColumns > 0 &&
            ` ${formatCount(newColumns, "column")} ${newColumns === 1 ? "is" : "are"} new in this file.`}
          <span className="mt-2 block">
            <Button
              size="s"
              busy={forget.isPending}
              disabled={busy}
              onClick={() => forget.mutate({ params: { id: String(found.id) } })}
            >
              Forget this source
            </Button>
          </span>
        </Notice>
      )}
      <Field
        label="Source"
        optional
        help="Such as “Maruti dealer export”. Next month its columns match as this time."
      >
        <SuggestInput
          texts={sources.map(({ name }) => name)}
          maxLength={100}
          value={source}
          disabled={busy}
          onChange={({ target }) => mapping.nameSource(target.value)}
        />
      </Field>
      {named && named.id !== found?.id && (
        <Button icon={History} disabled={busy} onClick={() => mapping.matchAs(named)}>
          <span className="min-w-0 truncate">Use the matching of “{named.name}”</span>
        </Button>
      )}
    </div>
  );
}

interface TableChoiceProps {
  look: TableLook;
  busy: boolean;
  onSheet: (sheet: number) => void;
  onHeader: (row: number) => void;
}

/** Which sheet and which row has the headers, and what of the file is no row. */
export function TableChoice({ look, busy, onSheet, onHeader }: TableChoiceProps) {
  const { sheets, sheet, headerRow, first, left } = look;
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      {sheets.length > 1 && (
        <Field label="Sheet">
          <Select
            value={String(sheet)}
            disabled={busy}
            onChange={({ target }) => onSheet(Number(target.value))}
          >
            {sheets.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a workbook's sheets never change their order
              <option key={index} value={index} disabled={one.rows === 0}>
                {sheetText(one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Header row">
        <Select
          value={String(headerRow ?? 0)}
          disabled={busy}
          onChange={({ target }) => onHeader(Number(target.value))}
        >
          <option value={0}>No header row</option>
          {first.map(({ row, cells }) => (
            <option key={row} value={row}>
              {`Row ${row}: ${cells.filter(Boolean).slice(0, 4).join(", ") || "empty"}`}
            </option>
          ))}
        </Select>
      </Field>
      {left.length > 0 && (
        <Notice title="Rows to look at">
          <ul>
            {left.map(({ why, count }) => (
              <li key={why} className="num">
                {leftText(why, count)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function sheetText({ name, rows, hidden }: TableLook["sheets"][number]): string {
  if (rows === 0) return `${name} (empty)`;
  return `${name}, ${formatCount(rows, "row")}${hidden ? ", hidden" : ""}`;
}

const leftWords: Record<LeftWhy, string> = {
  title: "above the header: not imported",
  header: "with the header again: not imported",
  total: "with totals or notes: not imported",
  blank: "empty: not imported",
  hidden: "hidden in the file: imported",
  formula: "with a formula that has no value: open the file in Excel and save it again",
  long: `with a text of more than ${formatNumber(CELL_MAX)} characters: only its beginning is imported`,
};

const leftText = (why: LeftWhy, count: number) => `${formatCount(count, "row")} ${leftWords[why]}`;
