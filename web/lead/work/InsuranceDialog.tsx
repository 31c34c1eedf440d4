import { useRef, useState } from "react";
import { insurerLabels } from "#contract/lead/insurers";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { claimsStatuses, claimsStatusNames, ncbSlabs } from "#contract/lead/vehicles";
import type { Lead } from "#contract/leads/record";
import { formatDayInWords } from "#web/lib/format/when.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Select } from "#web/ui/Select.tsx";
import { draftOf, editOf, type InsuranceDraft, OTHER } from "../insurance-draft.ts";
import { useEditLead } from "./data.ts";

/** The policy under renewal (specification §5, §9); mounted only while it is open. */
export function InsuranceDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(lead));
  const [halfDate, setHalfDate] = useState(false);
  const expiry = useRef<HTMLInputElement>(null);
  const edit = useEditLead(lead, {
    done: "Insurance information updated",
    failure: "Failed to update insurance information",
    onSaved: onClose,
  });
  const change = (part: Partial<InsuranceDraft>) => setDraft({ ...draft, ...part });

  const confirm = () => {
    // An incomplete date reads as empty and would be omitted silently.
    const half = expiry.current?.validity.badInput === true;
    setHalfDate(half);
    if (half) expiry.current?.focus();
    else edit.mutate(editOf(draft, lead));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit Insurance Information"
      description={
        <>
          <b className="block font-semibold text-ink">{lead.name}</b>
          All fields are optional. Fields left empty are not changed.
        </>
      }
      confirm={{
        label: "Save changes",
        onConfirm: confirm,
        busy: edit.isPending,
        busyLabel: "Saving...",
      }}
    >
      <div className="grid gap-3.5 md:grid-cols-2">
        <div className="md:col-span-2">
          <Field label="Insurance company">
            <Select value={draft.insurer} onChange={(event) => change({ insurer: event.target.value })}>
              <option value="">{NOT_SPECIFIED}</option>
              {insurerLabels.map((label) => (
                <option key={label}>{label}</option>
              ))}
              <option value={OTHER}>Other insurer</option>
            </Select>
          </Field>
        </div>
        {draft.insurer === OTHER && (
          <div className="md:col-span-2">
            <Field label="Other insurer">
              <Input
                maxLength={200}
                autoComplete="off"
                value={draft.otherInsurer}
                onChange={(event) => change({ otherInsurer: event.target.value })}
              />
            </Field>
          </div>
        )}
        <Field
          label="Insurance expiry"
          help={formatDayInWords(draft.insuranceExpiry)}
          error={halfDate ? "Enter the full date" : undefined}
        >
          <Input
            ref={expiry}
            type="date"
            max="9999-12-31"
            value={draft.insuranceExpiry}
            onChange={(event) => change({ insuranceExpiry: event.target.value })}
          />
        </Field>
        <Field label="Claims status">
          <Select
            value={draft.claimsStatus}
            onChange={(event) => change({ claimsStatus: event.target.value })}
          >
            <option value="">{NOT_SPECIFIED}</option>
            {claimsStatusNames.map((name) => (
              <option key={name} value={name}>
                {claimsStatuses[name]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Previous NCB">
          <Select value={draft.previousNcb} onChange={(event) => change({ previousNcb: event.target.value })}>
            <option value="">{NOT_SPECIFIED}</option>
            {ncbSlabs.map((slab) => (
              <option key={slab} value={slab}>
                {slab}%
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Dialog>
  );
}
