import { ArrowLeft, FileSpreadsheet, ListChecks } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ImportSource } from "#contract/imports/drafts/schemas";
import { type ColumnName, labelOfColumn } from "#contract/lead/columns";
import { formatCount } from "#web/lib/format/format.ts";
import { useCtrlKey } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { TableLook } from "../file/table-look.ts";
import { isDateTarget } from "../mapping/targets.ts";
import { ColumnsTable, DateOrderQuestion } from "./ColumnsTable.tsx";
import { NoExpiry } from "./FileNotices.tsx";
import { SourceChoice, TableChoice } from "./MappingChoices.tsx";
import type { DraftUpload, DraftUploading } from "./use-draft-upload.ts";
import { type MappingProps, type Matched, useMapping } from "./use-mapping.ts";

interface MappingStepProps {
  upload: DraftUploading;
  state: DraftUpload;
  look: TableLook;
  /** Those whose files were matched before. */
  sources: readonly ImportSource[];
  /** Another sheet or header row is being read, or the rows are being sent. */
  busy: boolean;
  onBack: () => void;
  onMatched: (matched: Matched) => void;
}

/** What each column of a foreign file is for: proposed, shown with its values, and decided by a person. */
export function MappingStep({ upload, state, look, sources, busy, onBack, onMatched }: MappingStepProps) {
  const { name } = state.file;
  const mapping = useMapping(look, sources, state.earlier);
  const { columns, unknown } = mapping;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const canGoOn = unknown.length === 0;
  const typed = labelsOf(typable(unknown));
  const goOn = () => {
    if (canGoOn && !busy) onMatched(mapping.matched());
  };
  useCtrlKey("ENTER", goOn);

  const matched = columns.filter(({ target }) => target !== undefined).length;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <FileSpreadsheet aria-hidden className="size-4 flex-none text-ink-2" strokeWidth={1.75} />
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 truncate pr-px text-14 font-semibold outline-none"
          title={name}
        >
          {name}
        </h2>
        <span role="status" className="num text-ink-2">
          {formatCount(look.rows, "row")}, {matched} of {columns.length} columns matched
        </span>
      </div>
      <div className="grid items-start gap-3.5 min-[1100px]:grid-cols-[minmax(0,1fr)_332px]">
        <ColumnsTable
          mapping={mapping}
          foot={
            <div className="sticky bottom-0 z-1 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-3.5 py-2.5 max-md:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))]">
              <p className="mr-auto text-12 text-ink-3 max-md:basis-full">
                {unknown.length > 0
                  ? `Choose a column for ${labelsOf(unknown)} first${typed && `, or type ${typed} of every row`}.`
                  : "Nothing has been saved yet."}
              </p>
              <Button icon={ArrowLeft} onClick={onBack}>
                Back
              </Button>
              <Button
                variant="primary"
                icon={ListChecks}
                keys="Ctrl ↵"
                busy={busy}
                busyLabel="Sending..."
                disabled={!canGoOn}
                onClick={goOn}
              >
                Check rows
              </Button>
            </div>
          }
        />
        <div className="grid gap-3.5 max-[1099px]:-order-1">
          {columns
            .filter(({ target, asksOrder }) => asksOrder && isDateTarget(target))
            .map((column) => (
              <DateOrderQuestion key={column.index} column={column} onChange={mapping.chooseOrder} />
            ))}
          {columns.every(({ target }) => target !== "insuranceExpiry") && <NoExpiry leads={look.rows} />}
          <SameInEveryRow mapping={mapping} busy={busy} />
          <SourceChoice mapping={mapping} busy={busy} sources={sources} />
          <LeftOutColumns mapping={mapping} busy={busy} />
          <TableChoice look={look} busy={busy} onSheet={upload.chooseSheet} onHeader={upload.chooseHeader} />
        </div>
      </div>
    </div>
  );
}

const labelsOf = (names: readonly ColumnName[]) => names.map(labelOfColumn).join(", ");

/** A maker or a model that no column of the file has can be the same in all of its rows. */
const typable = (names: readonly ColumnName[]) =>
  names.filter((name) => name === "maker" || name === "model");

function SameInEveryRow({ mapping: { missing, everyRow, putInEveryRow }, busy }: MappingProps) {
  const asked = typable(missing);
  if (asked.length === 0) return null;
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      {asked.map((name) => (
        <Field
          key={name}
          label={`${labelOfColumn(name)} of every row`}
          help="For a file that has no such column."
        >
          <Input
            maxLength={100}
            value={everyRow.get(name) ?? ""}
            disabled={busy}
            onChange={({ target }) => putInEveryRow(name, target.value)}
          />
        </Field>
      ))}
    </div>
  );
}

/** The columns that are for nothing so far, and how their values can be kept all the same. */
function LeftOutColumns({ mapping: { columns, keepLeftOut }, busy }: MappingProps) {
  const headers = columns.filter(({ target }) => target === undefined).map(({ header }) => header);
  if (headers.length === 0) return null;
  return (
    <Notice title={`${formatCount(headers.length, "column")} left out`}>
      <p className="wrap-anywhere">
        {headers.join(", ")}. As “Other details” their values are kept with the customer.
      </p>
      <span className="mt-2 block">
        <Button size="s" disabled={busy} onClick={keepLeftOut}>
          Keep as other details
        </Button>
      </span>
    </Notice>
  );
}
