import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { type ExportFormat, exportFormatNames, exportFormats } from "#contract/exports/formats";
import { presetNames, presets } from "#contract/reports/presets";
import type { NewSchedule, Schedule, Schedules } from "#contract/reports/schedules/calls";
import {
  type Cadence,
  cadenceNames,
  cadences,
  LAST_DAY_OF_MONTH,
  WEEKDAYS,
} from "#contract/reports/schedules/times";
import { serverErrorAndOther } from "#web/lib/form.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { savedFilters } from "#web/lib/saved-views/data.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { TimeInput } from "#web/ui/DateInput.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Options } from "#web/ui/Options.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Select } from "#web/ui/Select.tsx";
import { scheduleFields, useKeepSchedule } from "./schedules-data.ts";

type View = NonNullable<Schedule["view"]>;

interface ReportScheduleDialogProps {
  /** Undefined: a new one. */
  schedule: Schedule | undefined;
  people: Schedules["people"];
  onClose: () => void;
}

const inMail = "none";
const formats = [
  { value: inMail, label: "Text in the mail" },
  ...exportFormatNames.map((value) => ({ value, label: `Text and ${exportFormats[value].label}` })),
] as const;

/** When the figures are mailed, and to whom. */
export function ReportScheduleDialog({ schedule, people, onClose }: ReportScheduleDialogProps) {
  const viewer = useViewer();
  const keep = useKeepSchedule(onClose);
  const [draft, setDraft] = useState<NewSchedule>(
    () =>
      (schedule && { ...schedule, people: schedule.people.map(({ id }) => id) }) ?? {
        span: "this-month",
        every: "week",
        on: 1,
        at: "08:30",
        format: null,
        people: [viewer.id],
      },
  );
  const change = (part: Partial<NewSchedule>) => {
    setDraft({ ...draft, ...part });
    if (keep.isError) keep.reset();
  };
  const [typed, setTyped] = useState(schedule?.addresses.join(", ") ?? "");
  const { span, view = null, every, on, at, format } = draft;
  const { data: saved = [] } = useQuery(savedFilters("reports"));
  const kept = saved.map(({ name, query }) => ({ name, query }));
  const views = view && !kept.some((one) => isSame(one, view)) ? [view, ...kept] : kept;
  const without = people.filter(({ id, email }) => !email && draft.people.includes(id));
  const { errors, other } = serverErrorAndOther(keep.error, scheduleFields, "Not saved");
  const save = () =>
    keep.mutate({
      id: schedule?.id,
      schedule: { span, view, every, on, at, format, people: draft.people, addresses: addressesIn(typed) },
    });

  return (
    <Dialog
      onClose={onClose}
      title="Send the figures by e-mail"
      description="Calls and conversions by month, telecaller and insurer, funnel, retention and what was lost. The mail has figures and your team's names, no customer."
      confirm={{
        label: schedule ? "Save" : "Schedule",
        busy: keep.isPending,
        busyLabel: "Saving...",
        onConfirm: save,
      }}
    >
      <div className="grid gap-4 pt-1">
        <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
          <Field label="When">
            <Select
              value={every}
              onChange={({ target }) => {
                const chosen = cadenceNames.find((one) => one === target.value) ?? every;
                change({ every: chosen, on: chosen === "day" ? null : 1 });
              }}
            >
              <Options of={cadenceNames.map((name: Cadence) => [name, cadences[name]])} />
            </Select>
          </Field>
          {every !== "day" && (
            <Field label="On" error={errors.on}>
              <Select value={String(on)} onChange={({ target }) => change({ on: Number(target.value) })}>
                <Options of={daysOf(every).map((label, index) => [index + 1, label])} />
              </Select>
            </Field>
          )}
          <Field label="At (IST)" error={errors.at}>
            <TimeInput value={at} onChange={({ target }) => change({ at: target.value })} />
          </Field>
        </div>
        {views.length === 0 ? (
          <p className="text-12 text-ink-3">
            All reports are sent. To send one alone, such as the{" "}
            <Link href="/reports?tab=funnel" onClick={onClose} className="underline">
              funnel
            </Link>
            , or only some leads, press ‘Save view…’ there first.
          </p>
        ) : (
          <Field
            label="Figures"
            help="A view sends the report it shows, or of the overview all reports, for the leads it is filtered by."
          >
            <Select
              value={String(views.findIndex((one) => view && isSame(one, view)))}
              onChange={({ target }) => change({ view: views[Number(target.value)] ?? null })}
            >
              <option value={-1}>All reports</option>
              <Options of={views.map(({ name }, place) => [place, `View: ${name}`])} />
            </Select>
          </Field>
        )}
        <Field label="Period">
          <Select
            value={span}
            onChange={({ target }) =>
              change({ span: presetNames.find((one) => one === target.value) ?? span })
            }
          >
            <Options of={presetNames.map((name) => [name, presets[name].label])} />
          </Select>
        </Field>
        <fieldset aria-describedby={errors.people ? "schedule-people-error" : undefined}>
          <legend className="mb-1 text-12 font-medium">To</legend>
          <div className="max-h-48 overflow-y-auto">
            {people.map(({ id, name, email }) => (
              <div key={id} className="flex items-center justify-between gap-3">
                <Checkbox
                  label={name}
                  checked={draft.people.includes(id)}
                  onChange={(isChosen) =>
                    change({
                      people: isChosen ? [...draft.people, id] : draft.people.filter((one) => one !== id),
                    })
                  }
                />
                <span className="min-w-0 truncate text-12 text-ink-3">{email || "No e-mail address"}</span>
              </div>
            ))}
          </div>
          {without.length > 0 && (
            <p className="mt-1 text-12 text-warn-text">
              {without.map(({ name }) => name).join(", ")}{" "}
              {without.length === 1 ? "has no e-mail address and gets" : "have no e-mail address and get"} no
              mail. Add {without.length === 1 ? "it" : "them"} in{" "}
              <Link href="/user-management" className="underline">
                User Management
              </Link>
              .
            </p>
          )}
          {errors.people && (
            <p id="schedule-people-error" role="alert" className="text-12 text-danger-text">
              {errors.people}
            </p>
          )}
        </fieldset>
        <Field
          label="Other addresses"
          optional
          help="Of people without an account, such as the owner or an accountant. Separate several with commas."
          error={errors.addresses}
        >
          <Input
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              if (keep.isError) keep.reset();
            }}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="owner@example.com"
          />
        </Field>
        <div>
          <p aria-hidden className="mb-1 text-12 font-medium">
            As
          </p>
          <Segmented
            label="As"
            options={formats}
            value={format ?? inMail}
            onChange={(value: ExportFormat | typeof inMail) =>
              change({ format: value === inMail ? null : value })
            }
          />
        </div>
        {other && (
          <Notice tone="danger" role="alert">
            {other}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

const isSame = (one: View, other: View) => one.name === other.name && one.query === other.query;

const addressesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

const daysOf = (every: "week" | "month"): readonly string[] =>
  every === "week" ? WEEKDAYS : Array.from({ length: LAST_DAY_OF_MONTH }, (_, index) => `Day ${index + 1}`);
