import { useRef, useState } from "react";
import { formatRegistration } from "#contract/lead/registration";
import { ncbSlabs } from "#contract/lead/vehicles";
import type { Lead } from "#contract/leads/record";
import { addOnNames, addOns } from "#contract/quotes/add-ons";
import type { Quote } from "#contract/quotes/calls";
import { planNames, plans } from "#contract/quotes/plans";
import { isTaxedAsGoods } from "#contract/quotes/third-party-premiums";
import { isExpired } from "#contract/quotes/validity";
import { formatRupees } from "#contract/rupees";
import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { serverErrorOf } from "#web/lib/form.ts";
import { useSeesAllLeads, useViewer } from "#web/lib/http/session.tsx";
import { useSettings } from "#web/lib/settings.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { toast } from "#web/ui/toast.ts";
import { ChoiceField, type Control, InsurerField, TextField } from "../fields.tsx";
import { goOn } from "../go-on.ts";
import { holdsBack } from "../unread-date.ts";
import { readPremium, usualAmounts } from "../vehicle-numbers.ts";
import { BasePremiums } from "./BasePremiums.tsx";
import { useSaveQuote } from "./changes.ts";
import { STILL_NOBODYS } from "./data.ts";
import { ChangedNotice, ContinuedNotice, fieldLabels } from "./QuoteNotices.tsx";
import { QuoteSums } from "./QuoteSums.tsx";
import {
  differingFields,
  discountText,
  draftOf,
  faultsOf,
  fieldsOf,
  newDraft,
  type QuoteDraft,
  type QuoteText,
  quoteTexts,
  readQuote,
  type TaxRates,
  withNewer,
  withThirdParty,
} from "./quote-draft.ts";

interface QuoteDialogProps {
  lead: Lead;
  /** Undefined for a new one. */
  quote?: Quote | undefined;
  onSaved?: (saved: Quote) => void;
  onClose: () => void;
}

/** A quote of an insurer; mounted only while it is open. */
export function QuoteDialog(props: QuoteDialogProps) {
  const settings = useSettings();
  return settings.data ? <QuoteForm {...props} settings={settings.data} /> : null;
}

interface QuoteFormProps extends QuoteDialogProps {
  settings: TaxRates;
}

function QuoteForm({ lead, quote: stored, settings, onSaved, onClose }: QuoteFormProps) {
  // If it has been deleted since, it is still this one.
  const [opened] = useState(stored);
  const quote = stored ?? opened;
  const newest = quote && draftOf(quote);
  const isNobodys = !useSeesAllLeads() && lead.assignedTo === null;
  const kept = useDraft(`quote:${useViewer().id}:${lead.id}:${quote?.id ?? "new"}`);
  const [before] = useState(() => readQuote(kept.text));
  const [was, setWas] = useState(before?.was ?? newest);
  const unchanged = newest ?? newDraft(lead, settings);
  const [draft, setDraft] = useState(before?.draft ?? unchanged);
  const [tried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const save = useSaveQuote(lead.id, quote, (saved) => {
    kept.forget();
    const done = `${saved.insurer} quote saved: ${formatRupees(saved.total)}`;
    toast({
      title: "Success",
      description: isNobodys ? `${done}. ${STILL_NOBODYS}` : done,
    });
    onSaved?.(saved);
    onClose();
  });
  const keep = (next: QuoteDraft, from: QuoteDraft | undefined) => {
    setDraft(next);
    setWas(from);
    if (differingFields(next, from ?? unchanged).length > 0)
      kept.change(JSON.stringify({ draft: next, was: from }));
    else kept.forget();
  };
  const change = (part: Partial<QuoteDraft>) => keep({ ...draft, ...part }, was);
  const startOver = () => {
    keep(unchanged, newest);
    kept.startEmpty();
    save.reset();
    fields.current?.querySelector("input")?.focus();
  };
  const faults = faultsOf(draft);
  const refused = serverErrorOf(save.error, quoteTexts, "Failed to save the quote");
  const register = (field: QuoteText): Control => ({
    value: draft[field],
    stored: unchanged[field],
    onChange: ({ target }) =>
      change(
        field === "thirdParty"
          ? withThirdParty(draft, target.value, lead, settings)
          : { [field]: target.value },
      ),
    error: (tried ? faults[field] : undefined) ?? refused[field],
  });
  const confirm = () => {
    setTried(true);
    if (!holdsBack(fields.current, faults))
      save.mutate({ fields: fieldsOf(draft), was: was && fieldsOf(was) });
  };
  const { ownDamage, thirdParty } = plans[draft.plan];
  const isGoods = isTaxedAsGoods(lead.vehicleType, readPremium(draft.thirdParty));
  const expired = isExpired(fieldsOf(draft), today(now()));

  return (
    <Dialog
      onClose={onClose}
      size="2xl"
      title={quote ? "Change the quote" : "Log a quote"}
      description={[
        lead.name,
        lead.registrationNumber && formatRegistration(lead.registrationNumber),
        lead.vehicleDetails,
      ]
        .filter(Boolean)
        .join(", ")}
      confirm={{ label: "Save quote", onConfirm: confirm, busy: save.isPending, busyLabel: "Saving..." }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its fields are what takes the key */}
      <div ref={fields} onKeyDown={goOn} className="grid gap-3.5">
        {was && newest && differingFields(was, newest).length > 0 ? (
          <ChangedNotice
            was={was}
            newer={newest}
            onSettle={(keeps) => {
              keep(keeps === "mine" ? draft : withNewer(draft, was, newest), newest);
              fields.current?.querySelector("input")?.focus();
            }}
          />
        ) : (
          before && kept.continued && <ContinuedNotice isNew={!quote} onStartOver={startOver} />
        )}
        <div className="grid grid-cols-2 items-start gap-3.5 md:grid-cols-4">
          <div className="max-md:col-span-2">
            <InsurerField label="Insurer" required of={register("insurer")} />
          </div>
          <TextField
            label={fieldLabels.statedTotal}
            numeric
            usual={usualAmounts.premium}
            maxLength={15}
            of={register("statedTotal")}
          />
          <ChoiceField
            label="Plan"
            required
            choices={planNames.map((name) => [name, plans[name].label])}
            of={{
              value: draft.plan,
              onChange: ({ target }) =>
                change({ plan: planNames.find((name) => name === target.value) ?? draft.plan }),
              error: undefined,
            }}
          />
          <div className="grid content-start gap-[5px]">
            <TextField label={fieldLabels.validUntil} type="date" of={register("validUntil")} />
            {expired && <Badge tone="yellow">Expired: cannot be sent</Badge>}
          </div>
        </div>
        {ownDamage && (
          <div className="grid items-start gap-3.5 md:grid-cols-[9rem_auto_minmax(0,1fr)]">
            <TextField
              label="IDV (₹)"
              numeric
              usual={usualAmounts.idv}
              maxLength={15}
              of={register("idv")}
              help={lead.idv === null ? undefined : `Last year ${formatRupees(lead.idv)}`}
            />
            <div className="grid gap-[5px]">
              <span aria-hidden className="text-12 font-medium">
                NCB %
              </span>
              <Segmented
                label="NCB %"
                options={[
                  { value: "", label: "Unknown" },
                  ...ncbSlabs.map((slab) => ({ value: slab, label: slab })),
                ]}
                value={draft.ncb}
                onChange={(ncb) => change({ ncb })}
              />
              {lead.previousNcb !== null && (
                <p className="text-12 text-ink-3">{`${lead.previousNcb}% before`}</p>
              )}
            </div>
            <fieldset className="min-w-0">
              <legend className="mb-[5px] text-12 font-medium">Add-ons</legend>
              <div className="flex flex-wrap gap-1.5">
                {addOnNames.map((name) => {
                  const on = draft.addOns.includes(name);
                  return (
                    <Chip
                      key={name}
                      on={on}
                      onClick={() =>
                        change({
                          addOns: on ? draft.addOns.filter((one) => one !== name) : [...draft.addOns, name],
                        })
                      }
                    >
                      {addOns[name]}
                    </Chip>
                  );
                })}
              </div>
            </fieldset>
          </div>
        )}
        <fieldset className="grid gap-3.5">
          <legend className="mb-2 text-12 font-semibold">Premium before tax (₹)</legend>
          <div className="grid grid-cols-2 items-start gap-3.5 md:grid-cols-4">
            {ownDamage && (
              <>
                <TextField label={fieldLabels.ownDamage} numeric maxLength={15} of={register("ownDamage")} />
                <TextField
                  label={fieldLabels.discount}
                  numeric
                  maxLength={15}
                  of={register("discount")}
                  help={discountText(draft) ?? "₹ or %"}
                />
                <TextField
                  label={fieldLabels.addOnPremium}
                  numeric
                  maxLength={15}
                  of={register("addOnPremium")}
                />
              </>
            )}
            {thirdParty && (
              <TextField label={fieldLabels.thirdParty} numeric maxLength={15} of={register("thirdParty")} />
            )}
          </div>
          {thirdParty && (
            <BasePremiums
              lead={lead}
              onChoose={(rupees) => change(withThirdParty(draft, String(rupees), lead, settings))}
            />
          )}
        </fieldset>
        <QuoteSums draft={draft} />
        <div className="grid grid-cols-2 items-start gap-3.5 md:grid-cols-4">
          <TextField label={fieldLabels.taxPercent} numeric maxLength={5} of={register("taxPercent")} />
          {thirdParty && (
            <TextField
              label={fieldLabels.thirdPartyTaxPercent}
              numeric
              maxLength={5}
              help={isGoods ? "Goods vehicle" : undefined}
              of={register("thirdPartyTaxPercent")}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
