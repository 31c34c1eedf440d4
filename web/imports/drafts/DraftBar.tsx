import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Trash2, Upload } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { monthLabel } from "#contract/time/calendar";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { isInDialog, useCtrlKey } from "#web/lib/keys/keys.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { matchAddress } from "../upload/draft-files.ts";
import { expiriesLeftOutText, leftOutText, nothingText } from "./column-texts.ts";
import { peopleOf, useDiscard, useStart } from "./data.ts";
import { expiryMonths, noExpiryText } from "./months.ts";
import type { PartProps } from "./use-draft-page.ts";

/** What the import will do in one sentence, and its start. */
export function DraftBar({ page }: PartProps) {
  const { edits } = page;
  const { id, source, toImport } = page.draft;
  const [remembers, setRemembers] = useState(true);
  const start = useStart(page.id);
  // A press on the button saves the cell that is edited first, and is not lost for it.
  const [isWanted, setWanted] = useState(false);
  const begin = () => {
    if (toImport > 0 && edits.problem === undefined && !start.isPending && !isInDialog()) setWanted(true);
  };
  const onSaved = useEffectEvent(() => {
    setWanted(false);
    if (edits.problem === undefined)
      start.mutate({ rows: toImport, ...(remembers && source && { remember: source }) });
  });
  useEffect(() => {
    if (isWanted && !edits.isSaving) onSaved();
  }, [isWanted, edits.isSaving]);
  useCtrlKey("ENTER", begin);
  return (
    // One bar; on a phone only its buttons stay in view.
    <div
      data-foot-bar
      className="mt-3 max-md:contents low:order-2 low:block md:sticky md:bottom-0 md:z-2 md:-mx-(--gutter) md:flex md:flex-wrap md:items-center md:gap-x-2 md:border-t md:border-line md:bg-surface md:px-(--gutter) md:py-2.5"
    >
      <p role="status" className="num text-ink-2 max-md:mt-3 md:w-full">
        <Sentence page={page} />
      </p>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 max-md:mb-1">
        {source !== null && toImport > 0 && (
          <Checkbox
            checked={remembers}
            onChange={setRemembers}
            label={`Remember this mapping for “${source}”`}
          />
        )}
        <span className="md:ml-auto">
          <Discard id={id} />
        </span>
      </div>
      <div
        data-above-bottom-bar
        className="flex items-center gap-2 max-md:sticky low:static max-md:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-md:z-2 max-md:-mx-(--gutter) max-md:border-t max-md:border-line max-md:bg-surface max-md:px-(--gutter) max-md:py-2.5 max-md:*:flex-1"
      >
        <ButtonLink icon={ArrowLeft} href={matchAddress(id)}>
          Back
        </ButtonLink>
        {toImport > 0 && (
          <Button
            variant="primary"
            icon={Upload}
            keys="Ctrl ↵"
            busy={isWanted || start.isPending}
            busyLabel="Starting..."
            disabled={edits.problem !== undefined}
            onClick={begin}
          >
            Import {formatCount(toImport, "row")}
          </Button>
        )}
      </div>
    </div>
  );
}

function Sentence({ page }: PartProps) {
  const { draft } = page;
  const { counts, kept, toImport, campaignMonth, noExpiry } = draft;
  const leftOut = leftOutText(counts);
  if (toImport === 0) {
    if (kept === 0) return `${nothingText(counts.unchanged)}${leftOut}`;
    return (
      <>
        Nothing to import: {formatCount(counts.unchanged, "row")} {counts.unchanged === 1 ? "is" : "are"}{" "}
        here;{" "}
        <InText onClick={() => page.choose("kept")}>
          {formatNumber(kept)} of them{" "}
          {kept === 1 ? "differs and stays as it is" : "differ and stay as they are"}
        </InText>
        .{leftOut}
      </>
    );
  }
  const without = draft.withoutExpiry.rows > 0 && draft.plan.monthWithoutExpiry;
  const others = without ? `, those without one to ${monthLabel(without)}` : "";
  const month = campaignMonth ? `to ${monthLabel(campaignMonth)}` : `to ${expiryMonths(counts.new)}${others}`;
  const changed = toImport - counts.new;
  return (
    <>
      {counts.new > 0 && `${formatCount(counts.new, "lead")} will be added ${month}`}
      {counts.new > 0 && <Unassigned page={page} />}
      {changed > 0 &&
        (counts.new > 0
          ? `, ${formatNumber(changed)} changed`
          : `${formatCount(changed, "lead")} will be changed`)}
      .{noExpiry > 0 && ` ${noExpiryText(noExpiry)}`}
      {leftOut}
      {expiriesLeftOutText(draft.expiriesLeftOut)}
    </>
  );
}

/** A lead without a telecaller is easily overlooked: it is said before the import starts. */
function Unassigned({ page: { id, change } }: PartProps) {
  const unassigned = useQuery(peopleOf(id)).data?.unassigned ?? 0;
  if (unassigned === 0) return null;
  return (
    <>
      {" "}
      <InText onClick={() => change({ tab: "people" })}>({formatNumber(unassigned)} unassigned)</InText>
    </>
  );
}

/** A button within the sentence. */
function InText({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="rounded-xs font-medium text-accent-text underline underline-offset-2 max-md:relative max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-3"
    >
      {children}
    </button>
  );
}

interface DiscardProps {
  id: number;
  /** The name of its file, where there are several. */
  of?: string | undefined;
}

export function Discard({ id, of }: DiscardProps) {
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const discard = useDiscard(String(id), () => navigate("/csv-upload"));
  return (
    <>
      <Button
        icon={of === undefined ? Trash2 : undefined}
        size={of === undefined ? undefined : "s"}
        variant="danger-quiet"
        aria-label={of && `Discard ${of}`}
        onClick={() => setAsking(true)}
      >
        {of === undefined ? "Discard draft" : "Discard"}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard this draft?"
        confirmLabel="Discard draft"
        busy={discard.isPending}
        busyLabel="Discarding..."
        onConfirm={() => discard.mutate()}
      >
        Nothing of it has been imported. What was edited here is lost; your file stays as it is.
      </ConfirmDialog>
    </>
  );
}
