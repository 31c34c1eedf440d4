import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { exportFormats } from "#contract/exports/formats";
import { presets } from "#contract/reports/presets";
import type { Schedule, Schedules } from "#contract/reports/schedules/calls";
import { timesText } from "#contract/reports/schedules/times";
import { MINUTE_MS } from "#contract/time/calendar";
import { whenText } from "#contract/time/when";
import { useNow } from "#web/lib/browser/clock.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { QueryError } from "#web/ui/QueryView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ReportScheduleDialog } from "./ReportScheduleDialog.tsx";
import { schedules, useDeleteSchedule, useSendNow } from "./schedules-data.ts";

/** When the report is mailed, and to whom. */
export function SchedulesCard() {
  const query = useQuery(schedules);
  const { data } = query;
  const [edited, setEdited] = useState<Schedule | "new">();
  const [deleted, setDeleted] = useState<Schedule>();
  const remove = useDeleteSchedule(() => setDeleted(undefined));
  return (
    <Card
      title="By e-mail"
      flush
      screenOnly
      actions={
        data && (
          <Button size="s" icon={Plus} onClick={() => setEdited("new")}>
            Schedule...
          </Button>
        )
      }
    >
      {query.isPending && <Skeleton className="m-3.5 h-16 rounded-md" />}
      {query.isError && !data && <QueryError query={query} failed="Could not load the schedules" />}
      {data?.from === null && (
        <div className="p-3.5 pb-0">
          <Notice tone="warn" title="E-mail is not set up">
            Nothing is sent until the operator sets SMTP_URL and SMTP_FROM. Schedules are kept and start then.
          </Notice>
        </div>
      )}
      {data?.schedules.length === 0 && <p className="px-3.5 py-3 text-ink-3">No e-mails are scheduled.</p>}
      {data && data.schedules.length > 0 && (
        <ul>
          {data.schedules.map((schedule) => (
            <Row
              key={schedule.id}
              schedule={schedule}
              canSend={data.from !== null}
              onEdit={() => setEdited(schedule)}
              onDelete={() => setDeleted(schedule)}
            />
          ))}
        </ul>
      )}
      {edited && data && (
        <ReportScheduleDialog
          schedule={edited === "new" ? undefined : edited}
          people={data.people}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        open={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        title="Delete this schedule?"
        confirmLabel="Delete"
        busy={remove.isPending}
        busyLabel="Deleting..."
        onConfirm={() => deleted && remove.mutate(deleted)}
      >
        {deleted && `The mail '${timesText(deleted)}' is no longer sent to anybody.`}
      </ConfirmDialog>
    </Card>
  );
}

interface RowProps {
  schedule: Schedule;
  canSend: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ schedule, canSend, onEdit, onDelete }: RowProps) {
  const now = useNow(MINUTE_MS);
  const sendNow = useSendNow();
  const { people, span, format, last } = schedule;
  const label = timesText(schedule);
  const withFiles = format === null ? "" : `, with ${exportFormats[format].label} files`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line-subtle px-3.5 py-2.5 first:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{label}</p>
        <p className="text-12 text-ink-2 wrap-anywhere">
          {schedule.view && `${schedule.view.name}, `}
          {presets[span].label}
          {withFiles}. {recipients(people, schedule.addresses)}
        </p>
        {people.length > 0 && schedule.addresses.length === 0 && !people.some(({ email }) => email) && (
          <p className="text-12 text-danger-text">
            Nobody gets it: none of them has an e-mail address any more. Add one in{" "}
            <Link href="/user-management" className="underline">
              User Management
            </Link>
            .
          </p>
        )}
        {last && (
          <p className={`num text-12 ${last.sent ? "text-ink-3" : "text-danger-text"}`}>
            {last.sent
              ? `Last sent ${whenText(new Date(last.at), now)}`
              : `Of ${whenText(new Date(last.at), now)} not sent${last.error ? `: ${last.error}` : " yet"}`}
          </p>
        )}
      </div>
      <div className="flex items-center gap-1">
        {canSend && (
          <Button
            size="s"
            variant="ghost"
            icon={Send}
            busy={sendNow.isPending}
            onClick={() => sendNow.mutate(schedule)}
          >
            Send me one now
          </Button>
        )}
        <IconButton icon={Pencil} label={`Edit: ${label}`} onClick={onEdit} />
        <IconButton icon={Trash2} label={`Delete: ${label}`} onClick={onDelete} />
      </div>
    </li>
  );
}

function recipients(people: Schedules["people"], addresses: readonly string[]): string {
  if (people.length + addresses.length === 0) return "Nobody who gets it may see reports any more.";
  const names = people.map(({ name, email }) => (email ? name : `${name} (no e-mail address)`));
  return `To ${[...names, ...addresses].join(", ")}`;
}
