import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { saleFields } from "#contract/lead/closing/fields";
import { payments } from "#contract/lead/closing/payments";
import { nextLeadMonth } from "#contract/lead/closing/policy-year";
import { readInsurer } from "#contract/lead/insurers";
import type { Quote } from "#contract/quotes/calls";
import { plans } from "#contract/quotes/plans";
import { isDate, monthLabel, today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { useHeldKeys } from "#web/lib/keys/keys.ts";
import { ChoiceField, InsurerField, TextField } from "../fields.tsx";
import { quotesOf } from "../quotes/data.ts";
import { usualAmounts } from "../vehicle-numbers.ts";
import { pressUndo } from "../work/undo-key.ts";
import { ClosingFrame } from "./ClosingFrame.tsx";
import type { ClosingDialogProps } from "./closing.ts";
import { likelySale, takenOf } from "./closing-draft.ts";
import { isSaleKnown } from "./known.ts";
import { useClosingForm } from "./use-closing-form.ts";

/** The policy the agency sold, as far as known; mounted only while it is open. Opens once the quotes are read: they fill it in. */
export function SaleDialog(props: ClosingDialogProps) {
  const { data, isFetching } = useQuery(quotesOf(props.lead.id));
  const [isRead, setIsRead] = useState(false);
  if (!isFetching && !isRead) setIsRead(true);
  useHeldKeys(!isRead, { ESCAPE: props.onClose, Z: props.recorded && pressUndo });
  return isRead && <SaleForm {...props} taken={takenOf(data ?? [])} />;
}

function SaleForm({ lead, recorded, taken, onClose }: ClosingDialogProps & { taken: Quote | undefined }) {
  const { register, frame } = useClosingForm({
    dialog: "policy_done_by_sln",
    subject: taken && String(taken.id),
    continues: ({ newInsurer }) =>
      !recorded?.withQuote || newInsurer === undefined || readInsurer(newInsurer.trim()) === taken?.insurer,
    lead,
    fields: saleFields,
    likely: (typed) => likelySale(lead, taken, typed.newStart, today(now())),
    recorded,
    words: { done: "New policy saved", failure: "Failed to save the new policy", confirm: "Save policy" },
    onClose,
  });
  const expiry = register("newExpiry");
  const start = register("newStart");
  const nextMonth = nextLeadMonth({
    ...lead,
    newStart: dateOf(start.value),
    newExpiry: dateOf(expiry.value),
  });
  const skipped = nextLeadMonth(lead);
  const insurer = register("newInsurer");
  const isOthers = taken?.insurer !== readInsurer(insurer.value.trim());
  const filling = isOthers || isSaleKnown(lead) ? undefined : taken;
  return (
    <ClosingFrame
      {...frame}
      title="New policy"
      purpose={
        recorded ? "Enter the new policy, or add it later." : "Shown in Policy Converted and in the reports."
      }
    >
      <InsurerField
        label="New insurer"
        of={insurer}
        help={
          filling && `${filling.chosen ? "The chosen quote" : "The quote sent"}: ${plans[filling.plan].label}`
        }
      />
      <TextField
        label="New premium (₹)"
        numeric
        usual={usualAmounts.premium}
        maxLength={15}
        of={register("newPremium")}
      />
      <TextField label="New start" type="date" of={start} />
      <TextField
        label="New expiry"
        type="date"
        of={expiry}
        help={
          nextMonth &&
          `Next year's lead: ${monthLabel(nextMonth)}${
            recorded && skipped && skipped !== nextMonth ? `, or ${monthLabel(skipped)} if you skip this` : ""
          }`
        }
      />
      <TextField
        label="New policy number"
        maxLength={100}
        of={register("newPolicyNumber")}
        data-autofocus={filling ? true : undefined}
      />
      <ChoiceField label="Payment" choices={payments.map((way) => [way, way])} of={register("payment")} />
    </ClosingFrame>
  );
}

const dateOf = (text: string) => (isDate(text) ? text : null);
