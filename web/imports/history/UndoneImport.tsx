import { useQuery } from "@tanstack/react-query";
import { History, type LucideIcon, Trash2, UserCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ImportRecord } from "#contract/imports/schemas";
import { IMPORT_ROWS_KEPT_DAYS } from "#contract/imports/states";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { rowsUndone } from "./data.ts";
import { rowsAddress } from "./list-state.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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
                </List>{" "}
                because somebody had worked on {stayed === 1 ? "it" : "them"}.
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
            What somebody had edited since stays
            {hasRows && changed > 0 ? (
              <>
                ; <List href={rowsAddress(id, "changed")}>{formatCount(changed, "changed row")}</List>
              </>
            ) : null}
            .
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
export function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
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
