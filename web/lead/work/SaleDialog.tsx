import { type ChangeEvent, useRef, useState } from "react";
import { formatRegistration } from "#contract/lead/registration";
import type { Lead } from "#contract/leads/record";
import { useViewer } from "#web/lib/http/session.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { InsurerField, TextField } from "../fields.tsx";
import { reportIncompleteDate } from "../incomplete-date.ts";
import { useEditLead } from "./data.ts";
import { editOf, keptSale, premiumFault, type SaleDraft } from "./sale-draft.ts";

interface SaleDialogProps {
  lead: Lead;
  /** Opened right after the outcome, when it can be skipped. */
  fresh?: boolean | undefined;
  onClose: () => void;
}

/** The policy the agency sold, as far as known; mounted only while it is open. */
export function SaleDialog({ lead, fresh, onClose }: SaleDialogProps) {
  const kept = keptSale(useViewer().id, lead);
  const [draft, setDraft] = useState(kept.read);
  const [tried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const edit = useEditLead(lead, {
    done: "New policy saved",
    failure: "Failed to save the new policy",
    onSaved: () => {
      kept.forget();
      onClose();
    },
  });
  const change = (next: SaleDraft) => {
    kept.write(next);
    setDraft(next);
  };
  const register = (field: keyof SaleDraft) => ({
    value: draft[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      change({ ...draft, [field]: target.value }),
    error: tried && field === "newPremium" ? premiumFault(draft) : undefined,
  });
  const confirm = () => {
    setTried(true);
    if (premiumFault(draft) || (fields.current && reportIncompleteDate(fields.current))) return;
    const change = editOf(draft, lead);
    if (change) edit.mutate(change);
    else onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="New policy"
      description={
        <>
          <b className="block font-semibold text-ink">
            {[lead.name, lead.registrationNumber && formatRegistration(lead.registrationNumber)]
              .filter(Boolean)
              .join(" · ")}
          </b>
          {fresh
            ? "Well done. Add what you know of the new policy, or skip it and do so later."
            : "Shown in Policy Converted and in the reports."}
        </>
      }
      cancelLabel={fresh ? "Skip" : undefined}
      confirm={{ label: "Save policy", onConfirm: confirm, busy: edit.isPending, busyLabel: "Saving..." }}
    >
      <div ref={fields} className="grid gap-3.5 md:grid-cols-2">
        <InsurerField label="New insurer" of={register("newInsurer")} />
        <TextField label="New premium (₹)" numeric maxLength={15} of={register("newPremium")} />
        <TextField label="New expiry" type="date" of={register("newExpiry")} />
        <TextField label="New policy number" maxLength={100} of={register("newPolicyNumber")} />
      </div>
    </Dialog>
  );
}
