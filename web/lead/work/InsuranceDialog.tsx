import { useRef, useState } from "react";
import { insurerLabels } from "#contract/lead/insurers";
import { claimsStatuses, claimsStatusNames, ncbSlabs } from "#contract/lead/vehicles";
import type { Lead } from "#contract/leads/record";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ChoiceField, type Control, InsurerField, TextField } from "../fields.tsx";
import { draftOf, editOf, type InsuranceDraft, OTHER } from "../insurance-draft.ts";
import { holdsBack } from "../unread-date.ts";
import { Continued } from "./Continued.tsx";
import { useEditLead } from "./edits.ts";
import { useTyped } from "./typed.ts";

const insurers: [string, string][] = [
  ...insurerLabels.map((label): [string, string] => [label, label]),
  [OTHER, "Other insurer"],
];
const claims = claimsStatusNames.map((name): [string, string] => [name, claimsStatuses[name]]);
const bonuses = ncbSlabs.map((slab): [string, string] => [slab, `${slab}%`]);

/** The policy under renewal (specification §5, §9); mounted only while it is open. */
export function InsuranceDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { typed, type, startEmpty, forget } = useTyped("insurance", lead.id);
  // A change read since must neither move the fields nor pass for one made here.
  const [opened] = useState(lead);
  const stored = draftOf(opened);
  const draft: InsuranceDraft = { ...stored, ...typed };
  const fields = useRef<HTMLDivElement>(null);
  const edit = useEditLead(lead, {
    done: "Insurance information updated",
    failure: "Failed to update insurance information",
    onSaved: () => {
      forget();
      onClose();
    },
  });
  const register = (field: keyof InsuranceDraft): Control => ({
    value: draft[field],
    stored: stored[field],
    onChange: ({ target }) => type(field, target.value),
    error: undefined,
  });

  const confirm = () => {
    if (!holdsBack(fields.current)) edit.mutate(editOf(draft, opened));
  };

  return (
    <Dialog
      onClose={onClose}
      onCancel={forget}
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
      {startEmpty && <Continued onStartEmpty={startEmpty} />}
      <div ref={fields} className="grid gap-3.5 md:grid-cols-2">
        <div className="md:col-span-2">
          <ChoiceField label="Insurance company" of={register("insurer")} choices={insurers} />
        </div>
        {draft.insurer === OTHER && (
          <div className="md:col-span-2">
            <InsurerField label="Other insurer" of={register("otherInsurer")} />
          </div>
        )}
        <TextField label="Insurance expiry" type="date" of={register("insuranceExpiry")} />
        <ChoiceField label="Claims status" of={register("claimsStatus")} choices={claims} />
        <ChoiceField label="Previous NCB" of={register("previousNcb")} choices={bonuses} />
      </div>
    </Dialog>
  );
}
