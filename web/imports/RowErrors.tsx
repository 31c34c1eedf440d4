import { useVirtualizer } from "@tanstack/react-virtual";
import { CircleX, type LucideIcon } from "lucide-react";
import { useRef } from "react";
import { formatNumber } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { Marker } from "#web/ui/Tone.tsx";
import type { FileCheck } from "./file/check-file.ts";
import type { FailedRow } from "./file/sheet.ts";

const LINE_HEIGHT = 33;

interface RowErrorsProps {
  failed: readonly FailedRow[];
  label?: string;
  icon?: LucideIcon;
  /** The icon's colour. */
  look?: string;
}

/** Rows with their reasons, in a scrolling box; only the visible rows are rendered. */
export function RowErrors({
  failed,
  label = "Row errors",
  icon: Icon = CircleX,
  look = "text-danger-text",
}: RowErrorsProps) {
  const box = useRef<HTMLElement>(null);
  const lines = useVirtualizer({
    count: failed.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 12,
  });
  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[330px] overflow-y-auto focus-visible:-outline-offset-2"
    >
      <ul className="relative" style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const row = failed[index];
          return (
            row && (
              <li
                key={index}
                ref={lines.measureElement}
                data-index={index}
                aria-setsize={failed.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0 flex min-h-[33px] items-start gap-2 border-b border-line-subtle px-3.5 py-1.5"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Icon aria-hidden className={`mt-[3px] size-3.5 flex-none ${look}`} strokeWidth={1.75} />
                <b className="num min-w-[76px] flex-none font-medium">Row {row.rowNumber}:</b>{" "}
                <span className="min-w-0 text-ink-2 wrap-anywhere">{row.reason}</span>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

/** The rows of a file of which none could be stored. */
export function RefusedRows({ check }: { check: FileCheck }) {
  const hidden = check.failed - check.firstFailed.length;
  return (
    <Card title="No row can be uploaded" flush>
      <div role="status" className="num px-3.5 py-3">
        <Marker tone="red" icon={CircleX}>
          {formatNumber(check.failed)} with {check.failed === 1 ? "an error" : "errors"}
        </Marker>
      </div>
      <div className="border-t border-line-subtle">
        <RowErrors failed={check.firstFailed} />
        {hidden > 0 && <p className="num px-3.5 py-2 text-12 text-ink-3">and {formatNumber(hidden)} more</p>}
      </div>
    </Card>
  );
}
