import { useQuery } from "@tanstack/react-query";
import { BookmarkCheck, History, Undo2, Upload, Users } from "lucide-react";
import { Link } from "wouter";
import { UNASSIGNED } from "#contract/assignment";
import type { ImportRecord } from "#contract/imports/schemas";
import { ALL_MONTHS, listAddress } from "#web/lead/list-state.ts";
import { changeAddress } from "#web/lib/browser/address.ts";
import { formatCount, formatDate, formatDateTime, formatNumber } from "#web/lib/format/format.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ShareBar } from "#web/ui/ShareBar.tsx";
import { Steps } from "#web/ui/Steps.tsx";
import { expiriesLeftOutText } from "../drafts/column-texts.ts";
import { monthCounts } from "../drafts/months.ts";
import { draftStepOf, draftSteps } from "../drafts/steps.ts";
import { importSources } from "../upload/sources.ts";
import { peopleOf, rejectedFileOf } from "./data.ts";
import { ImportFigures } from "./ImportFigures.tsx";
import { doneText, nameOf } from "./import-text.ts";
import { rowsAddress } from "./list-state.ts";

interface DoneImportProps {
  record: ImportRecord;
  onUndo: () => void;
}

/** The last step of an import: what it did, each figure leading to its rows, and what can be done next. */
export function DoneImport({ record, onUndo }: DoneImportProps) {
  const { id, storedAt, refused, undoUntil, added, changed, campaignMonth } = record;
  const { months, expiriesLeftOut = 0 } = useQuery(peopleOf(String(id))).data ?? {};
  return (
    <>
      <Steps steps={draftSteps} current={draftStepOf.done} />
      <div className="grid items-start gap-3.5 min-[1100px]:grid-cols-[minmax(0,1fr)_332px]">
        <div className="grid min-w-0 gap-3.5">
          <Notice tone="ok" role="status" title={doneText(record)}>
            <span className="num wrap-anywhere">
              {nameOf(record)}, imported {formatDateTime(storedAt)}.
              {months && !campaignMonth && <span className="block">{monthCounts(months)}</span>}
              <span className="block">{expiriesLeftOutText(expiriesLeftOut)}</span>
            </span>
          </Notice>
          <ImportFigures record={record} />
          {refused > 0 && (
            <Card title={`${formatCount(refused, "row")} ${refused === 1 ? "was" : "were"} left out`}>
              <div className="flex flex-wrap items-center gap-3">
                <p className="min-w-0 flex-1 basis-72">
                  Same columns as your file, and one more: <b className="font-semibold">Reason</b>. Edit it
                  and import it again; that column is not read.
                </p>
                <ExportMenu addressOf={(format) => rejectedFileOf(id, format)}>Reject file</ExportMenu>
              </div>
            </Card>
          )}
          {undoUntil && added + changed > 0 && (
            <Card title="Undo this import">
              <div className="flex flex-wrap items-center gap-3">
                <p className="num min-w-0 flex-1 basis-72 text-ink-2">
                  Until {formatDate(new Date(undoUntil))}. Added leads are removed and changed ones get their
                  former values back; leads that someone has worked on stay, with their telecaller, and those
                  that a later import changed.
                </p>
                <Button icon={Undo2} variant="danger-quiet" onClick={onUndo}>
                  Undo import...
                </Button>
              </div>
            </Card>
          )}
          <div className="flex flex-wrap items-center gap-2">
            {added > 0 && (
              <ButtonLink variant="primary" icon={Users} href={rowsAddress(id, "added")}>
                View these leads
              </ButtonLink>
            )}
            <ButtonLink icon={Upload} href="/csv-upload">
              Import another file
            </ButtonLink>
            <ButtonLink variant="ghost" icon={History} href="/csv-upload/imports">
              Import history
            </ButtonLink>
          </div>
        </div>
        <div className="grid min-w-0 gap-3.5">
          {added + changed > 0 && <WhoGotThem id={id} />}
          <Remembered source={record.source} />
        </div>
      </div>
    </>
  );
}

function Remembered({ source }: { source: string | null }) {
  const { data } = useQuery({ ...importSources, enabled: source !== null });
  if (!data?.sources.some(({ name }) => name === source)) return null;
  return (
    <Notice icon={BookmarkCheck}>
      Remembered as <b className="font-semibold text-ink">{source}</b>. The columns of its next file are
      matched as in this one.
    </Notice>
  );
}

/** Who has how many of the leads that were added, or given to someone; a name leads to that person's leads of the month, or of all months. */
function WhoGotThem({ id }: { id: number }) {
  const { data } = useQuery(peopleOf(String(id)));
  if (!data) return null;
  const { people, unassigned, months } = data;
  const total = people.reduce((sum, { leads }) => sum + leads, unassigned);
  const month = months.find(({ leads }) => leads === total)?.month ?? ALL_MONTHS;
  const most = Math.max(1, unassigned, ...people.map(({ leads }) => leads));
  const lines = [
    ...people,
    ...(unassigned > 0 ? [{ id: UNASSIGNED, name: "Unassigned", leads: unassigned }] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <Card title="Who got them" meta={people.length > 1 && `${formatNumber(people.length)} people`}>
      <ul className="grid gap-1">
        {lines.map(({ id: telecaller, name, leads }) => (
          <li
            key={telecaller}
            className="relative flex min-h-6 items-center gap-2.5 rounded-xs hover:bg-hover max-md:min-h-11"
          >
            <Link
              href={`/leads?${changeAddress("", listAddress, { month, telecaller })}`}
              className="min-w-0 flex-1 truncate rounded-xs underline decoration-line-strong decoration-1 underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
              title={name}
            >
              {name}
            </Link>
            <span className="num flex-none font-semibold">{formatNumber(leads)}</span>
            <ShareBar share={leads / most} className="h-1.5 w-22 flex-none rounded-full" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
