import { useQuery } from "@tanstack/react-query";
import { lossFields } from "#contract/lead/closing/fields";
import { expiryAfter } from "#contract/lead/closing/policy-year";
import { outcomes } from "#contract/lead/outcomes";
import { formatRupees } from "#contract/rupees";
import { linesOf } from "#contract/settings/lines";
import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { ChipGroup, numberedChoices } from "#web/ui/ChipGroup.tsx";
import { InsurerField, TextField } from "../fields.tsx";
import { quotesOf } from "../quotes/data.ts";
import { readPremium, usualAmounts } from "../vehicle-numbers.ts";
import { ClosingFrame } from "./ClosingFrame.tsx";
import type { ClosingDialogProps } from "./closing.ts";
import { isLongOver, likelyLoss } from "./closing-draft.ts";
import { useClosingForm } from "./use-closing-form.ts";

/** Where the policy was lost to, as far as known; mounted only while it is open. */
export function LossDialog({ lead, recorded, onClose }: ClosingDialogProps) {
  const quotes = useQuery(quotesOf(lead.id));
  const settings = useSettings();
  const outcome = recorded?.outcome ?? lead.subStatus;
  const day = today(now());
  const next = expiryAfter(lead.insuranceExpiry, day);
  const { draft, type, register, frame } = useClosingForm({
    dialog: outcome ?? "lost",
    lead,
    fields: lossFields,
    likely: () => likelyLoss(lead, outcome, day),
    recorded,
    skipsUntouched: recorded !== undefined,
    words: {
      done: outcome === "not_interested" ? "Not interested, details saved" : "Policy elsewhere saved",
      failure: "Failed to save the policy elsewhere",
    },
    onClose,
  });
  const reasons = [...new Set([...linesOf(settings.data?.lostReasons ?? ""), draft.lostReason])].filter(
    Boolean,
  );
  // Who is not interested has no new insurer yet.
  const asksWhyFirst = outcome === "not_interested";
  const why = reasons.length > 0 && (
    <div className="min-w-0 md:col-span-2">
      <p aria-hidden className="mb-[5px] text-12 font-medium">
        Reason
      </p>
      <ChipGroup
        first={asksWhyFirst}
        label="Reason"
        choices={numberedChoices(reasons)}
        value={draft.lostReason}
        onChange={(reason) => type("lostReason", draft.lostReason === reason ? "" : reason)}
      />
    </div>
  );
  return (
    <ClosingFrame
      {...frame}
      title={recorded ? outcomes[recorded.outcome].label : "Policy elsewhere"}
      purpose={
        recorded
          ? `Who got the policy,${asksWhyFirst ? " if anybody did," : ""} and at what premium? Add what you know, or skip it.`
          : "Where the policy was lost to, and why."
      }
    >
      {asksWhyFirst && why}
      <InsurerField label="Lost to" of={register("lostTo")} />
      <TextField
        label="Their premium (₹)"
        numeric
        usual={usualAmounts.premium}
        maxLength={15}
        of={register("lostPremium")}
        help={againstOurs(
          readPremium(draft.lostPremium),
          (quotes.data ?? []).map(({ total }) => total),
        )}
      />
      <div data-likely-day>
        <TextField
          label="Their policy ends"
          type="date"
          of={register("lostExpiry")}
          help={
            next &&
            draft.lostExpiry !== next && (
              <span className="inline-flex flex-wrap items-center gap-1.5">
                If renewed elsewhere, likely
                <Chip
                  onClick={() => {
                    type("lostExpiry", next);
                    // The chip goes with its press.
                    document.querySelector<HTMLElement>("[data-likely-day] input")?.focus();
                  }}
                >
                  {formatDate(next)}
                </Chip>
              </span>
            )
          }
          warning={
            isLongOver(draft.lostExpiry, day)
              ? "That is over already: next year's call needs the new date"
              : undefined
          }
        />
      </div>
      {!asksWhyFirst && why}
    </ClosingFrame>
  );
}

/** 'Our lowest quote was ₹13,654: ₹1,154 more' */
function againstOurs(elsewhere: number | null, ours: readonly number[]): string | undefined {
  if (ours.length === 0) return undefined;
  const lowest = Math.min(...ours);
  const text = `Our lowest quote was ${formatRupees(lowest)}`;
  if (elsewhere === null || elsewhere === lowest) return text;
  const difference = formatRupees(Math.round(Math.abs(lowest - elsewhere) * 100) / 100);
  return `${text}: ${difference} ${lowest > elsewhere ? "more" : "less"}`;
}
