import type { Draft } from "#contract/imports/drafts/calls";
import { labelOfColumn } from "#contract/lead/columns";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { Notice } from "#web/ui/Notice.tsx";

/** What is left of the mends after the columns were matched again. */
export function CarriedNotice({ carried }: Pick<Draft, "carried">) {
  if (!carried || carried.kept + carried.dropped === 0) return null;
  const { kept, dropped, first } = carried;
  const rest = dropped - first.length;
  return (
    <div className="mb-2.5">
      <Notice
        tone={dropped > 0 ? "warn" : "info"}
        role="status"
        title={`Matched again: ${formatCount(kept, "mended cell")} kept${dropped > 0 ? `, ${formatNumber(dropped)} fell away` : ""}`}
      >
        {dropped > 0 && (
          <>
            These cells have another text now, or their row is gone. What was typed:
            <ul className="num mt-1 max-h-32 overflow-y-auto text-ink">
              {first.map(({ row, column, text }) => (
                <li key={`${row} ${column}`} className="wrap-anywhere">
                  Row {row}, {labelOfColumn(column)}: {text === "" ? "(empty)" : text}
                </li>
              ))}
              {rest > 0 && <li className="text-ink-2">and {formatNumber(rest)} more</li>}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}
