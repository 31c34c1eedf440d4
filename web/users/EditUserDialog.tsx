import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { may } from "#contract/roles";
import { languages } from "#contract/templates/languages";
import { today } from "#contract/time/calendar";
import { CALLING_FROM, CALLING_UNTIL } from "#contract/time/calling-hours";
import { EVERY_DAY } from "#contract/time/working-days";
import type { User } from "#contract/users/calls";
import { profileFields } from "#contract/users/profile";
import { usersWork } from "#web/lead/bulk/data.ts";
import { useDiscardQuestion } from "#web/lead/discard-question.tsx";
import { holdsBack } from "#web/lead/unread-date.ts";
import { WeekField } from "#web/lead/WeekField.tsx";
import { now } from "#web/lib/browser/clock.ts";
import { serverErrorOf } from "#web/lib/form.ts";
import { conflictsOf, type Keep, settled } from "#web/lib/http/conflicts.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { fullName } from "#web/lib/people.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { ConflictNotice } from "#web/ui/ConflictNotice.tsx";
import { DateInput, TimeInput } from "#web/ui/DateInput.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { tellOfWaiting, updatedText, useChangeUser } from "./data.ts";
import { changeOf, draftOf, lastDayDoubt } from "./edited-user.ts";
import { HandOnChoice, useHandOn } from "./HandOnChoice.tsx";
import { RoleChoice } from "./RoleChoice.tsx";
import { TeamField } from "./TeamField.tsx";

/** Name, e-mail, role and working life of a user; the own role stays as it is. */
export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const isOwn = useViewer().id === user.id;
  const agency = useSettings().data;
  const handOn = useHandOn(user);
  const save = useChangeUser(updatedText, (saved, { body }) => {
    onClose();
    if (body?.leftOn) void tellOfWaiting(saved);
  });
  const [seen, setSeen] = useState(user);
  const opened = draftOf(seen);
  const [draft, setDraft] = useState(opened);
  const conflicts = conflictsOf(save.error, profileFields);
  const settle = (keep: Keep) => {
    const next = settled(keep, { stored: user, draft, opened, draftOf, conflicts });
    setSeen(next.seen);
    setDraft(next.draft);
    save.reset();
  };
  const errors: Partial<Record<(typeof profileFields)[number], string>> = serverErrorOf(
    save.error,
    profileFields,
    "Failed to update user",
  );
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [save.error]);
  const hasNewRole = draft.role !== user.role;
  const asks = hasNewRole && may(user.role, "leads:hold") && !may(draft.role, "leads:hold");
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    if (save.isError) save.reset();
  };
  const typed = (field: Exclude<(typeof profileFields)[number], "role" | "week" | "languages">) => ({
    value: draft[field] ?? "",
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  const text = (field: Parameters<typeof typed>[0]) => ({ ...typed(field), autoComplete: "off" });
  const changes = changeOf(draft, opened);
  const openLeads = useQuery(usersWork).data?.get(user.id)?.openLeads;
  const doubt = user.isActive && changes.leftOn && lastDayDoubt(draft, openLeads, today(now()));
  const changedFields = profileFields.filter((field) => field in changes);
  const { close, question } = useDiscardQuestion({
    touched: changedFields.length > 0,
    busy: save.isPending,
    onClose,
    title: "Discard your changes?",
  });
  return (
    <Dialog
      open
      onClose={close}
      size="l"
      title={`Edit ${fullName(user)}`}
      description={`Username ${user.username}`}
      confirm={{
        label: "Save",
        busy: save.isPending,
        busyLabel: "Saving...",
        disabled: asks && !handOn.sent,
        onConfirm: () =>
          holdsBack(form.current) ||
          save.mutate({
            params: { id: user.id },
            body: {
              ...changes,
              seen: Object.fromEntries(changedFields.map((field) => [field, seen[field] ?? null])),
              ...(asks && handOn.sent),
            },
          }),
      }}
    >
      <ConflictNotice conflicts={conflicts} onSettle={settle} />
      <div ref={form} className="grid gap-3.5 md:grid-cols-2">
        <Field label="First name" required error={errors.firstName}>
          <Input {...text("firstName")} maxLength={100} />
        </Field>
        <Field label="Last name" optional error={errors.lastName}>
          <Input {...text("lastName")} maxLength={100} />
        </Field>
        <div className="md:col-span-2">
          <Field label="Email" optional error={errors.email}>
            <Input type="email" {...text("email")} maxLength={254} />
          </Field>
        </div>
        {may(draft.role, "leads:hold") && (
          <>
            <div className="md:col-span-2">
              <TeamField
                required={draft.role === "leader"}
                value={draft.team ?? ""}
                error={errors.team}
                onChange={(team) => change({ team })}
              />
            </div>
            <Field
              label="Daily target"
              optional
              help="Fresh calls a day. Empty: the agency’s target."
              error={errors.dailyTarget}
            >
              <Input
                {...text("dailyTarget")}
                placeholder={agency && String(agency.dailyTarget)}
                inputMode="numeric"
              />
            </Field>
            <Field
              label="Open leads at most"
              optional
              help="What they can work on. Empty: no limit."
              error={errors.capacity}
            >
              <Input {...text("capacity")} placeholder="No limit" inputMode="numeric" />
            </Field>
          </>
        )}
        <Field label="Joined" optional error={errors.joinedOn}>
          <DateInput {...typed("joinedOn")} />
        </Field>
        <Field
          label="Last day"
          optional
          error={errors.leftOn}
          help={
            doubt && (
              <span role="status" className="text-warn-text">
                {doubt}
              </span>
            )
          }
        >
          <DateInput {...typed("leftOn")} min={draft.joinedOn || undefined} />
        </Field>
        {may(draft.role, "leads:hold") && (
          <>
            <fieldset className="md:col-span-2">
              <legend className="mb-1.5 text-12 font-medium">
                Languages <span className="font-normal text-ink-3">optional</span>
              </legend>
              <div className="flex flex-wrap gap-1.5">
                {languages.map((one) => {
                  const speaks = draft.languages.includes(one);
                  const others = draft.languages.filter((spoken) => spoken !== one);
                  return (
                    <Chip
                      key={one}
                      on={speaks}
                      onClick={() => change({ languages: speaks ? others : [...others, one] })}
                    >
                      {one}
                    </Chip>
                  );
                })}
              </div>
              <p className="mt-1.5 text-12 text-ink-3">
                What is shared out goes first to those who speak the customer’s language.
              </p>
            </fieldset>
            <div className="grid gap-2 md:col-span-2">
              <Checkbox
                label="Own working days"
                checked={draft.week !== null}
                onChange={(own) => change({ week: own ? (agency?.week ?? EVERY_DAY) : null })}
              />
              {draft.week !== null && (
                <WeekField week={draft.week} error={errors.week} onChange={(week) => change({ week })} />
              )}
            </div>
            <div className="grid gap-2 md:col-span-2">
              <Checkbox
                label="Own working hours"
                checked={draft.worksFrom !== null}
                onChange={(own) =>
                  change({
                    worksFrom: own ? (agency?.callingFrom ?? CALLING_FROM) : null,
                    worksUntil: own ? (agency?.callingUntil ?? CALLING_UNTIL) : null,
                  })
                }
              />
              {draft.worksFrom !== null && (
                <div className="grid max-w-[300px] grid-cols-2 gap-3.5">
                  <Field label="From" required error={errors.worksFrom}>
                    <TimeInput {...typed("worksFrom")} />
                  </Field>
                  <Field label="Until" required error={errors.worksUntil}>
                    <TimeInput {...typed("worksUntil")} />
                  </Field>
                </div>
              )}
            </div>
          </>
        )}
        {!isOwn && (
          <div className="grid gap-2 md:col-span-2">
            <RoleChoice value={draft.role} onChange={(next) => change({ role: next })} />
            {errors.role && (
              <p role="alert" className="text-12 text-danger-text">
                {errors.role}
              </p>
            )}
            {hasNewRole && (
              <Notice tone="warn">With the new role {user.firstName} has to sign in again.</Notice>
            )}
            {asks && <HandOnChoice {...handOn} />}
          </div>
        )}
      </div>
      {question}
    </Dialog>
  );
}
