import { useState } from "react";
import type { RetentionPreview } from "#contract/retention/calls";
import { KEPT_MONTHS_MAX, KEPT_MONTHS_MIN } from "#contract/retention/months";
import type { Settings } from "#contract/settings/calls";
import { reasonOf } from "#web/lib/http/api.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Select } from "#web/ui/Select.tsx";
import { useAllowRemoval, useRetentionPreview } from "./data.ts";
import { monthsToAsk, removesMore } from "./draft.ts";
import { backupText, retentionText } from "./removal-text.ts";
import { SettingsCard } from "./SettingsCard.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

/** How long leads are kept, and what would be removed now, before anything is saved. */
export function RetentionCard({ loaded }: { loaded: Settings }) {
  const form = useSettingsForm(loaded);
  const { base, draft, change, body, save, register, faultOf } = form;
  const allow = useAllowRemoval();
  const [asking, setAsking] = useState(false);
  const limited = draft.keepLeads === "months";
  // The number was shown in the dialog, so its removal needs no further permission.
  const allowShown = (shown: RetentionPreview | undefined) => {
    if (!shown || shown.isUsual) return;
    const { before, leads, customers } = shown;
    allow.mutate({ body: { kind: "leads", before, count: leads + customers } });
  };
  const confirmFirst = monthsToAsk(draft) !== undefined && removesMore(change, base);
  return (
    <>
      <SettingsCard
        title="Keeping leads"
        meta={limited ? "Older ones are removed for good" : undefined}
        form={form}
        onSave={confirmFirst ? () => setAsking(true) : undefined}
      >
        <div className="grid gap-3.5">
          <div className="grid gap-3.5 md:grid-cols-2">
            <Field label="Keep leads">
              <Select
                value={draft.keepLeads}
                onChange={({ target }) =>
                  form.set({ keepLeads: target.value === "months" ? "months" : "forever" })
                }
              >
                <option value="forever">Forever</option>
                <option value="months">For a number of months</option>
              </Select>
            </Field>
            {limited && (
              <Field
                label="Months"
                required
                help={`${KEPT_MONTHS_MIN} to ${KEPT_MONTHS_MAX}`}
                error={faultOf("leadsKeptMonths")}
              >
                <Input {...register("keptMonths")} inputMode="numeric" maxLength={3} />
              </Field>
            )}
          </div>
          {limited && (
            <p className="text-12 text-ink-3">
              Counted from a lead's last call, change or promised callback, or the end of its policy,
              whichever is latest. A customer is removed with the last lead.
            </p>
          )}
          {limited && <WouldGo months={monthsToAsk(draft)} />}
        </div>
      </SettingsCard>
      <RetentionDialog
        months={asking ? monthsToAsk(draft) : undefined}
        busy={save.isPending}
        onClose={() => setAsking(false)}
        onConfirm={(shown) =>
          save.mutate({ body }, { onSuccess: () => allowShown(shown), onSettled: () => setAsking(false) })
        }
      />
    </>
  );
}

/** A line of constant height. */
function WouldGo({ months }: { months: number | undefined }) {
  const preview = useRetentionPreview(months);
  return (
    <p role="status" className="num min-h-[44px] md:min-h-[22px]">
      {months === undefined && "Choose a time to see what would be removed."}
      {months !== undefined && preview.isPending && "Counting what would be removed..."}
      {months !== undefined && preview.isError && reasonOf(preview.error)}
      {months !== undefined && preview.data && `${retentionText(preview.data)} would be removed now.`}
    </p>
  );
}

interface RetentionDialogProps {
  /** Undefined while the dialog is closed. */
  months: number | undefined;
  busy: boolean;
  onClose: () => void;
  /** With the shown preview, if it could be computed. */
  onConfirm: (shown: RetentionPreview | undefined) => void;
}

/** Confirms a retention time that removes leads: what is removed, and that it is permanent. */
function RetentionDialog({ months, busy, onClose, onConfirm }: RetentionDialogProps) {
  const { data, error } = useRetentionPreview(months);
  return (
    <ConfirmDialog
      open={months !== undefined}
      onClose={onClose}
      title={`Keep leads for ${months ?? ""} months?`}
      confirmLabel="Save and remove old leads"
      busy={busy}
      busyLabel="Saving..."
      onConfirm={() => onConfirm(data)}
    >
      {data && `${retentionText(data)} will be removed within a day. `}
      {error && `What will be removed could not be counted: ${reasonOf(error)} `}
      After that, every lead that reaches this age is removed with its calls and documents, and no longer
      counts in earlier figures and reports. This cannot be undone. {data && backupText(data)}
    </ConfirmDialog>
  );
}
