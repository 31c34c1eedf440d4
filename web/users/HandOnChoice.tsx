import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Absence } from "#contract/absences/calls";
import { daysText } from "#contract/absences/days";
import { promiseNames } from "#contract/callbacks/reminder-times";
import { dateLabel, timeOfDay } from "#contract/time/calendar";
import type { LeavingWork, User } from "#contract/users/calls";
import { EVENLY, WhoGets, WITHIN_CAPACITY } from "#web/lead/bulk/Receivers.tsx";
import { assignees, team } from "#web/lead/team.ts";
import { formatCount, formatDate, formatNumber } from "#web/lib/format/format.ts";
import { read } from "#web/lib/read.ts";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { QueryError } from "#web/ui/QueryView.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { absences } from "./AbsenceDialog.tsx";
import type { HandOn } from "./data.ts";

/** What a user who leaves hands on, and to whom. `sent` is undefined until that is known. */
export function useHandOn(user: User) {
  // What is confirmed is what there is now.
  const [chosen, setChosen] = useState<HandOn>({});
  const work = useQuery(
    read(
      "GET /api/users/:id/leaving",
      { params: { id: user.id }, query: chosen },
      { gcTime: 0, placeholderData: keepPreviousData },
    ),
  );
  const users = useQuery({ ...team, refetchOnMount: "always" });
  const heirs = assignees(users.data).filter(([id]) => id !== user.id);
  const usual = heirs.length > 0 ? "share" : "unassign";
  const openLeads = chosen.openLeads ?? usual;
  const isHeir = openLeads !== "share" && openLeads !== "unassign";
  const callbacks = chosen.callbacks ?? (isHeir ? openLeads : usual);
  const known = work.data && users.data ? { work: work.data, heirs } : undefined;
  const { openLeads: open = 0, callbacks: promised = 0 } = known?.work ?? {};
  const sent: HandOn | undefined = known && {
    ...(open > 0 && { openLeads }),
    ...(promised > 0 && callbacks !== "unassign" && { callbacks }),
  };
  const ending = useQuery(absences).data?.filter(({ userId }) => userId === user.id) ?? [];
  return { query: work, known, to: { openLeads, callbacks }, choose: setChosen, sent, ending };
}

export function HandOnChoice({ ending, ...choice }: ReturnType<typeof useHandOn>) {
  return (
    <div className="grid gap-3.5">
      {ending.length > 0 && (
        <Notice tone="warn">
          <ul className="num">
            {ending.map((absence) => (
              <li key={absence.id}>{endText(absence)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <OpenLeads {...choice} />
    </div>
  );
}

function endText({ state, lent, ...days }: Absence): string {
  if (state === "planned") return `The absence planned for ${daysText(days)} ends.`;
  const stay = lent === 1 ? "stays with who has it" : "stay with those who have them";
  return `Absent until ${dateLabel(days.until)}: ${lent === 0 ? "this absence ends" : `the ${formatCount(lent, "lead")} lent ${stay}`}.`;
}

function OpenLeads({ query, known, to, choose }: Omit<ReturnType<typeof useHandOn>, "ending">) {
  if (!known)
    return query.isError ? (
      <QueryError query={query} failed="Could not load the open leads" brief />
    ) : (
      <Loading text="Loading open leads..." />
    );
  const { work, heirs } = known;
  if (work.openLeads === 0) return <p className="text-12 text-ink-3">No open leads.</p>;
  const share = heirs.length > 0 && (
    <option value="share">{heirs.length === 1 ? heirs[0]?.[1] : "Shared evenly by the others"}</option>
  );
  const names =
    heirs.length > 1 &&
    heirs.map(([id, name]) => (
      <option key={id} value={id}>
        {name}
      </option>
    ));
  return (
    <div className="grid gap-3.5">
      {work.callbacks > 0 && <Promises work={work} />}
      {heirs.length === 0 && (
        <Notice tone="warn">
          There is no other active telecaller. The leads become unassigned
          {work.callbacks > 0 && ", and their callbacks stay in Reminders without a telecaller"}.
        </Notice>
      )}
      {heirs.length > 0 && work.callbacks > 0 && (
        <Field label="Callbacks and follow-ups go to">
          <Select value={to.callbacks} onChange={({ target }) => choose({ ...to, callbacks: target.value })}>
            {share}
            {names}
          </Select>
        </Field>
      )}
      {heirs.length > 0 && work.openLeads > work.callbacks && (
        <Field
          label={`${formatCount(work.openLeads - work.callbacks, work.callbacks > 0 ? "other open lead" : "open lead")} ${work.openLeads - work.callbacks === 1 ? "goes" : "go"} to`}
        >
          <Select value={to.openLeads} onChange={({ target }) => choose({ ...to, openLeads: target.value })}>
            {share}
            {names}
            <option value="unassign">Nobody: any telecaller can take them</option>
          </Select>
        </Field>
      )}
      {heirs.length > 1 && [to.openLeads, to.callbacks].includes("share") && (
        <p className="text-12 text-ink-3">
          {EVENLY} {WITHIN_CAPACITY}
        </p>
      )}
      <WhoGets receivers={work.receivers} />
    </div>
  );
}

function Promises({ work: { callbacks, due, next } }: { work: LeavingWork }) {
  const more = callbacks - next.length;
  return (
    <Notice
      tone={due > 0 ? "warn" : "neutral"}
      title={`${formatCount(callbacks, "promised call")}${due > 0 ? `, ${formatNumber(due)} due` : ""}`}
    >
      <ul className="grid gap-0.5">
        {next.map(({ leadId, name, at, promise }) => (
          <li key={leadId} className="flex min-w-0 gap-x-2 max-md:flex-wrap">
            <span className="min-w-0 truncate font-medium">{name}</span>
            <span className="num flex-none md:ml-auto">
              {promiseNames[promise]}, {formatDate(new Date(at))}, {timeOfDay(new Date(at))}
            </span>
          </li>
        ))}
        {more > 0 && <li className="num">and {formatNumber(more)} more</li>}
      </ul>
    </Notice>
  );
}
