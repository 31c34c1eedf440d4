import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type LeadFieldName, leadFieldNames } from "#contract/lead/fields";
import { type LeadStatus, statuses } from "#contract/lead/outcomes";
import { formatRegistration } from "#contract/lead/registration";
import type { Lead } from "#contract/leads/record";
import { monthLabel, today } from "#contract/time/calendar";
import { isLossKnown, isSaleKnown } from "#web/lead/closing/known.ts";
import { ExistingRecords } from "#web/lead/existing/ExistingRecords.tsx";
import { erasedDoubt, useExisting } from "#web/lead/existing/existing.ts";
import { ChoiceField, Section } from "#web/lead/fields.tsx";
import { assignees, campaignLabel, campaigns, team } from "#web/lead/team.ts";
import { focusFirstFault, holdsBack } from "#web/lead/unread-date.ts";
import { confirmLeaving, leaveSaved, useUnsavedWarning } from "#web/lead/unsaved-warning.ts";
import { now } from "#web/lib/browser/clock.ts";
import { serverErrorOf } from "#web/lib/form.ts";
import { ApiError } from "#web/lib/http/api.ts";
import { conflictsOf, type Keep, settled } from "#web/lib/http/conflicts.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConflictNotice } from "#web/ui/ConflictNotice.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Options } from "#web/ui/Options.tsx";
import { Select } from "#web/ui/Select.tsx";
import { useSaveLead } from "./data.ts";
import { type Draft, draftOf, editOf, faultsOf, identityOfEdit, isChanged, seenOf } from "./draft.ts";
import { Fields, type Register } from "./fields.tsx";

/** Statuses that can be set by hand; the others are set by outcomes (specification §4). */
const settable: LeadStatus[] = ["pending_call", "closed", "backed"];

export function EditLeadForm({ lead, onLeave }: { lead: Lead; onLeave: () => void }) {
  const assigns = useMay("leads:assign");
  const [seen, setSeen] = useState(() => seenOf(lead));
  const [draft, setDraft] = useState(() => draftOf(seen));
  const [status, setStatus] = useState<LeadStatus>(lead.status);
  const [tried, setTried] = useState(false);
  const found = faultsOf(draft, seen, today(now()));
  const faults: Partial<Draft> = tried ? found : {};
  const save = useSaveLead(lead, () => leaveSaved(onLeave));
  const conflicts = conflictsOf(save.error, leadFieldNames);
  const refused = save.error instanceof ApiError && save.error.status < 500 ? save.error : undefined;
  const refusals = serverErrorOf(refused, leadFieldNames, "Failed to update lead");
  const existing = useExisting(identityOfEdit(draft, seen), (records) =>
    erasedDoubt(records, "Save the lead anyway"),
  );
  const { doubt, sure, checking } = existing;
  const asked: Partial<Draft> = tried && doubt && !sure ? { [doubt.field]: doubt.text } : {};
  const dirty = isChanged(draft, seen) || status !== lead.status;
  useUnsavedWarning(dirty && !save.isSuccess);
  const cancel = () => {
    if (confirmLeaving(dirty)) onLeave();
  };
  useKeys({ ESCAPE: cancel });

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) focusFirstFault(form.current);
  }, [refused]);
  // 'Correct the phone' leads here; after the page's heading has got the focus.
  useEffect(() => {
    if (location.hash !== "#phone") return;
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[type=tel]")?.focus());
  }, []);
  const register: Register = (field: LeadFieldName) => ({
    value: draft[field],
    onChange: ({ target }) => setDraft({ ...draft, [field]: target.value }),
    error: faults[field] ?? refusals[field] ?? asked[field],
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (save.isPending || checking || holdsBack(event.currentTarget, found)) return;
    if (await existing.check()) focusFirstFault(form.current);
    else save.mutate({ edit: editOf(draft, seen), status: status === lead.status ? undefined : status });
  };
  const settle = (keep: Keep) => {
    const opened = draftOf(seen);
    const next = settled(keep, { stored: seenOf(lead), draft, opened, draftOf, conflicts });
    setSeen(next.seen);
    setDraft(next.draft);
    save.reset();
  };

  return (
    <form ref={form} onSubmit={submit} onKeyDown={onKey} className="max-w-[860px]" noValidate>
      <div className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto min-w-0">
          <h2 className="truncate text-20 font-semibold tracking-(--tr-tight)">{lead.name}</h2>
          <p className="num-id text-ink-2">
            Lead ID: #{lead.id}
            {lead.registrationNumber && ` · ${formatRegistration(lead.registrationNumber)}`}
          </p>
        </div>
        <div
          data-above-bottom-bar
          className="grid grid-cols-2 gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-md:z-(--z-sticky) max-md:border-t max-md:border-line max-md:bg-surface max-md:px-(--gutter) max-md:py-2 md:flex"
        >
          <Button onClick={cancel}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending || checking}
            busyLabel="Saving..."
            keys="Ctrl ↵"
          >
            Save changes
          </Button>
        </div>
      </div>
      <ConflictNotice conflicts={conflicts} onSettle={settle} />
      <div className="mb-3.5 empty:hidden">
        <ExistingRecords existing={existing} />
      </div>
      <div className="grid gap-5 rounded-lg border border-line bg-surface px-[18px] py-4">
        <Fields section="person" lead={lead} register={register} />
        <Fields section="vehicle" lead={lead} register={register} />
        {(lead.subStatus === "policy_done_by_sln" || isSaleKnown(lead)) && (
          <Fields section="sale" lead={lead} register={register} />
        )}
        {isLossKnown(lead) && <Fields section="loss" lead={lead} register={register} />}
        <Section title={assigns ? "Campaign Assignment" : "Status"}>
          {assigns && <AssignmentFields register={register} lead={lead} />}
          <Field label="Status" help="Other statuses are set by call outcomes">
            <Select
              value={status}
              onChange={({ target }) => setStatus(readStatus(target.value, lead.status))}
            >
              {!settable.includes(lead.status) && (
                <option value={lead.status}>{statuses[lead.status].label}</option>
              )}
              <Options of={settable.map((one) => [one, statuses[one].label])} />
            </Select>
          </Field>
        </Section>
      </div>
      <div aria-hidden className="h-(--bottom-bar-above) md:hidden" />
    </form>
  );
}

function readStatus(value: string, otherwise: LeadStatus): LeadStatus {
  return settable.find((one) => one === value) ?? otherwise;
}

/** Ctrl and Enter save; Esc leaves the field, and outside the fields the form. */
function onKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  const field =
    event.target instanceof Element && event.target.closest<HTMLElement>("input, select, textarea");
  if (event.key === "Escape" && field) field.blur();
}

/** Campaign and assignee, for those who assign leads. */
function AssignmentFields({ register, lead }: { register: Register; lead: Lead }) {
  const months = useQuery(campaigns);
  const users = useQuery(team);
  const known = assignees(users.data);
  const current: [string, string][] =
    lead.assignedTo && !known.some(([id]) => id === lead.assignedTo)
      ? [[lead.assignedTo, lead.assignedToName ?? "Assigned"]]
      : [];
  const own: [string, string][] = [[String(lead.campaignId), monthLabel(lead.campaignMonth)]];
  return (
    <>
      <ChoiceField
        label="Campaign"
        required
        of={register("campaignId")}
        choices={months.data?.map((one) => [String(one.id), campaignLabel(one)]) ?? own}
      />
      <ChoiceField
        label="Assigned to"
        of={register("assignedTo")}
        choices={[...current, ...known]}
        empty="Unassigned"
      />
    </>
  );
}
