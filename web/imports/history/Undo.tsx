import { useQuery } from "@tanstack/react-query";
import { FileStack, History, type LucideIcon, Pencil, Trash2, UserCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ImportRecord, UndoPreview } from "#contract/imports/schemas";
import { IMPORT_ROWS_KEPT_DAYS } from "#contract/imports/states";
import { formatRegistration } from "#contract/lead/registration";
import { DAY_MS, MINUTE_MS } from "#contract/time/calendar";
import { useTypedNumber } from "#web/lead/bulk/use-typed-number.tsx";
import { LeadStatusBadge } from "#web/lead/LeadStatusBadge.tsx";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatCount, formatDateTime, formatNumber } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { rowsUndone, undoPreviewOf, useUndoImport } from "./data.ts";
import { nameOf } from "./import-text.ts";
import { importAddress, rowsAddress } from "./list-state.ts";

interface UndoDialogProps {
  record: ImportRecord;
  open: boolean;
  onClose: () => void;
}

/** Says what an undo would do before it is done. */
export function UndoDialog({ record, open, onClose }: UndoDialogProps) {
  const id = String(record.id);
  const preview = useQuery({ ...undoPreviewOf(id), enabled: open });
  const undo = useUndoImport(record.id, onClose);
  const removed = preview.data ? preview.data.removed + preview.data.renewals : 0;
  const { confirm, field } = useTypedNumber(removed, "remove");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="l"
      title="Undo this import?"
      description={`${nameOf(record)}, ${formatDateTime(record.createdAt)}`}
      footerStart={<span className="text-12 text-ink-3">You can import the file again.</span>}
      confirm={{
        label: "Undo import",
        onConfirm: () => confirm((body) => undo.mutate({ params: { id }, body })),
        busy: undo.isPending,
        busyLabel: "Undoing...",
        danger: true,
        disabled: !preview.data,
      }}
    >
      <QueryView query={preview} failed="Could not count the leads" loading={<Loading text="Counting..." />}>
        {(counted) => (
          <div className="grid gap-3.5">
            <Preview preview={counted} />
            {field}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

function Preview({
  preview: { removed, renewals, restored, edited, worked, later, stay },
}: {
  preview: UndoPreview;
}) {
  const kept = worked + (later?.leads ?? 0);
  return (
    <div className="grid gap-2.5">
      {(removed > 0 || restored === 0) && (
        <Line icon={Trash2}>
          <b className="font-semibold">
            {formatCount(removed, "lead")}
            {renewals > 0 &&
              ` and ${formatCount(renewals, "renewal")} made of ${removed === 1 ? "it" : "them"}`}{" "}
            will be removed.
          </b>
          {removed > 0 && ` Nobody has worked on ${removed + renewals === 1 ? "it" : "them"}.`}
        </Line>
      )}
      {restored > 0 && (
        <Line icon={History}>
          <b className="font-semibold">{formatCount(restored, "customer")}</b> known before{" "}
          {restored === 1 ? "gets its" : "get their"} former values back. A lead worked on since keeps its
          telecaller.
        </Line>
      )}
      {edited > 0 && (
        <Line icon={Pencil}>
          <b className="font-semibold">
            {formatCount(edited, "changed customer")} {edited === 1 ? "stays as it is" : "stay as they are"}:
          </b>{" "}
          edited or worked on after the import.
        </Line>
      )}
      {worked > 0 && (
        <Line icon={UserCheck}>
          <b className="font-semibold">
            {formatCount(worked, "lead")} {worked === 1 ? "stays" : "stay"}
          </b>{" "}
          because somebody has worked on {worked === 1 ? "it" : "them"}.
        </Line>
      )}
      {later && (
        <Line icon={FileStack}>
          <b className="font-semibold">
            {formatCount(later.leads, "lead")} {later.leads === 1 ? "stays" : "stay"}
          </b>{" "}
          because a later import (<List href={importAddress(later.id)}>{nameOf(later)}</List>) changed{" "}
          {later.leads === 1 ? "it" : "them"}: undo that first.
        </Line>
      )}
      {stay.length > 0 && (
        <ul className="max-h-52 overflow-y-auto rounded-md border border-line" aria-label="Leads that stay">
          {stay.map((lead) => (
            <li
              key={lead.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2 not-first:border-t not-first:border-line-subtle"
            >
              <span className="w-40 truncate font-medium" title={lead.name}>
                {lead.name}
              </span>
              <span className="num-id w-28 text-ink-2">
                {lead.registrationNumber ? formatRegistration(lead.registrationNumber) : ""}
              </span>
              <span className="text-ink-2">{lead.telecaller}</span>
              <span className="ml-auto">
                <LeadStatusBadge lead={lead} />
              </span>
            </li>
          ))}
          {kept > stay.length && (
            <li className="border-t border-line-subtle px-3 py-2 text-ink-2">
              and {formatNumber(kept - stay.length)} more that stay
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** What an undo removed and what stayed, each with its list as far as there are rows. */
export function UndoneImport({ record }: { record: ImportRecord }) {
  const { id, added, changed, undone, storedAt } = record;
  const hasRows = useNow(MINUTE_MS).getTime() < new Date(storedAt).getTime() + IMPORT_ROWS_KEPT_DAYS * DAY_MS;
  const stayed = useQuery({ ...rowsUndone(String(id), "false"), enabled: hasRows }).data?.total;
  const listed = useQuery({ ...rowsUndone(String(id), "true"), enabled: hasRows }).data?.total;
  if (!undone) return null;
  const { removed, renewals, restored } = undone;
  const gone = stayed === undefined ? 0 : added - removed - stayed;
  return (
    <Card title="What the undo did">
      <div className="grid gap-2">
        {added > 0 && (
          <Line icon={Trash2}>
            <b className="font-semibold">
              {formatCount(removed, "lead")} {removed === 1 ? "was" : "were"} removed
            </b>{" "}
            of {formatNumber(added)} added
            {renewals > 0 && `, and ${formatCount(renewals, "renewal")} made of them`}
            {removed > 0 && `: nobody had worked on ${removed === 1 ? "it" : "them"}`}.
            {listed !== undefined && removed > listed && " New customers went with them."}
            {listed ? (
              <>
                {" "}
                <List href={rowsAddress(id, "added", "yes")}>
                  {formatCount(listed, "customer")} known before {listed === 1 ? "is" : "are"} listed
                </List>
                .
              </>
            ) : null}
          </Line>
        )}
        {added > 0 && stayed !== undefined && (
          <Line icon={UserCheck}>
            {stayed > 0 ? (
              <>
                <List href={rowsAddress(id, "added", "no")}>
                  <b className="font-semibold">{formatCount(stayed, "lead")} stayed</b>
                </List>
                : worked on since, or changed by a later import.
              </>
            ) : (
              "No lead stayed."
            )}
            {gone > 0 && ` ${formatCount(gone, "lead")} had been deleted otherwise.`}
          </Line>
        )}
        {(restored > 0 || changed > 0) && (
          <Line icon={History}>
            <b className="font-semibold">
              {formatCount(restored, "record")} known before got {restored === 1 ? "its" : "their"} former
              values back.
            </b>{" "}
            What someone had edited since stays, and the telecaller of a lead worked on.
            {hasRows && changed > 0 ? (
              <>
                {" "}
                <List href={rowsAddress(id, "changed")}>
                  What the import had changed: {formatCount(changed, "row")}
                </List>
              </>
            ) : null}
          </Line>
        )}
        {!hasRows && (
          <p className="text-ink-2">The rows of an import are kept for {IMPORT_ROWS_KEPT_DAYS} days.</p>
        )}
      </div>
    </Card>
  );
}

/** A sentence about what an undo does. */
function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="num flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 flex-none text-ink-3" strokeWidth={1.75} />
      <span>{children}</span>
    </p>
  );
}

function List({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="rounded-xs text-accent-text underline underline-offset-2 max-md:relative max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-2.5"
    >
      {children}
    </Link>
  );
}
