import { addOns } from "#contract/quotes/add-ons";
import { plans } from "#contract/quotes/plans";
import { formatRupees } from "#contract/rupees";
import { formatDate } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { readPremium } from "../vehicle-numbers.ts";
import { differingFields, type QuoteDraft } from "./quote-draft.ts";

/** The form has what was typed before and not saved. */
export function ContinuedNotice({ isNew, onStartOver }: { isNew: boolean; onStartOver: () => void }) {
  return (
    <Notice role="status">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        Continued from what you typed
        <Button size="s" onClick={onStartOver}>
          {isNew ? "Start empty" : "Start from the saved quote"}
        </Button>
      </span>
    </Notice>
  );
}

interface ChangedNoticeProps {
  /** The quote as it was when the form opened, and as it is stored now. */
  was: QuoteDraft;
  newer: QuoteDraft;
  onSettle: (keep: "mine" | "newer") => void;
}

/** The quote was changed in another tab or by a colleague. */
export function ChangedNotice({ was, newer, onSettle }: ChangedNoticeProps) {
  return (
    <Notice tone="warn" role="alert" title="Someone else changed this quote">
      <p className="num">
        {differingFields(was, newer)
          .map((field) => `${fieldLabels[field]}: ${valueText(newer, field)}`)
          .join(" · ")}
      </p>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="s" onClick={() => onSettle("newer")}>
          Take these, keep the rest that I typed
        </Button>
        <Button size="s" onClick={() => onSettle("mine")}>
          Keep mine
        </Button>
      </span>
    </Notice>
  );
}

export const fieldLabels = {
  insurer: "Insurer",
  plan: "Plan",
  idv: "IDV",
  validUntil: "Valid until",
  ncb: "NCB %",
  addOns: "Add-ons",
  ownDamage: "Own damage",
  discount: "Discount",
  addOnPremium: "Add-on premium",
  thirdParty: "Third party",
  statedTotal: "Total as per insurer",
  taxPercent: "GST (%)",
  thirdPartyTaxPercent: "GST on third party (%)",
} as const satisfies Record<keyof QuoteDraft, string>;

function valueText(draft: QuoteDraft, field: keyof QuoteDraft): string {
  if (field === "plan") return plans[draft.plan].label;
  if (field === "addOns") return draft.addOns.map((name) => addOns[name]).join(", ") || "none";
  const text = draft[field];
  if (!text) return "empty";
  if (field === "validUntil") return formatDate(text);
  if (field === "insurer" || field === "ncb" || field === "taxPercent" || field === "thirdPartyTaxPercent")
    return text;
  const rupees = readPremium(text);
  return rupees === null ? text : formatRupees(rupees);
}
