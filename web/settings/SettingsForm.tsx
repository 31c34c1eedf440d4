import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { DAILY_TARGET_MAX } from "#contract/analytics/targets";
import type { RetentionPreview } from "#contract/retention/calls";
import type { Settings, SettingsChange } from "#contract/settings/calls";
import { CALLING_EARLIEST, CALLING_LATEST } from "#contract/time/calling-hours";
import { ApiError } from "#web/lib/http/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input, TextArea } from "#web/ui/Input.tsx";
import { useAllowRemoval, useChangeSettings } from "./data.ts";
import { changeOf, type Draft, draftOf, monthsToAsk, removesMore } from "./draft.ts";
import { RetentionCard } from "./RetentionCard.tsx";
import { RetentionDialog } from "./RetentionDialog.tsx";

export function SettingsForm({ loaded }: { loaded: Settings }) {
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(() => draftOf(base));
  const start = (from: Settings) => {
    setBase(from);
    setDraft(draftOf(from));
  };
  const save = useChangeSettings(start);
  const allow = useAllowRemoval();
  const refused = save.error instanceof ApiError ? save.error : undefined;
  const [asking, setAsking] = useState(false);
  const change = changeOf(draft, base);
  const changed = Object.keys(change).length > 0;
  // A newer reply is taken over as long as nothing has been typed; typed values are compared with those the
  // form started from.
  if (!changed && loaded !== base) start(loaded);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);

  const register = (field: Exclude<keyof Draft, "keepLeads">) => ({
    value: draft[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setDraft({ ...draft, [field]: target.value }),
  });
  const faultOf = (field: keyof SettingsChange) =>
    refused?.field === field ? refused.serverMessage : undefined;
  // The number was shown in the dialog, so its removal needs no further permission.
  const allowShown = (shown: RetentionPreview | undefined) => {
    if (!shown || shown.isUsual) return;
    const { before, leads, customers } = shown;
    allow.mutate({ kind: "leads", before, count: leads + customers });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!changed || save.isPending) return;
    if (monthsToAsk(draft) !== undefined && removesMore(change, base)) setAsking(true);
    else save.mutate(change);
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-[640px] gap-3.5">
      <Card title="Agency" meta="In messages to customers">
        <div className="grid gap-3.5">
          <Field label="Agency name" required error={faultOf("agencyName")}>
            <Input {...register("agencyName")} maxLength={100} autoComplete="organization" />
          </Field>
          <Field
            label="Sign-off"
            required
            help="Appears at the end of each message"
            error={faultOf("signOff")}
          >
            <TextArea {...register("signOff")} rows={3} maxLength={300} />
          </Field>
          <Field
            label="WhatsApp number"
            optional
            help="In Template 3. Ten digits, or messages keep a blank in its place."
            error={faultOf("whatsappNumber")}
          >
            <Input {...register("whatsappNumber")} type="tel" maxLength={30} placeholder="+91-XXXXXXXXXX" />
          </Field>
          <Field
            label="Seasonal greeting"
            required
            help="How Template 1 begins, for example Happy Diwali"
            error={faultOf("seasonalGreeting")}
          >
            <Input {...register("seasonalGreeting")} maxLength={100} />
          </Field>
          <Field
            label="What you offer"
            required
            help="In Template 1, one point a line. Name only what you can keep."
            error={faultOf("sellingPoints")}
          >
            <TextArea {...register("sellingPoints")} rows={5} maxLength={1000} />
          </Field>
          <Field
            label="Why your agency"
            required
            help="In Template 3, one point a line"
            error={faultOf("credentials")}
          >
            <TextArea {...register("credentials")} rows={5} maxLength={1000} />
          </Field>
        </div>
      </Card>
      <Card title="Team">
        <div className="max-w-[220px]">
          <Field
            label="Daily target"
            required
            help={`Fresh calls a day for each telecaller, 1 to ${DAILY_TARGET_MAX}`}
            error={faultOf("dailyTarget")}
          >
            <Input {...register("dailyTarget")} inputMode="numeric" maxLength={3} />
          </Field>
        </div>
      </Card>
      <Card title="Calling hours" meta="IST">
        <div className="grid max-w-[300px] grid-cols-2 gap-3.5">
          <Field label="From" required error={faultOf("callingFrom")}>
            <Input {...register("callingFrom")} type="time" min={CALLING_EARLIEST} max={CALLING_LATEST} />
          </Field>
          <Field label="Until" required error={faultOf("callingUntil")}>
            <Input {...register("callingUntil")} type="time" min={CALLING_EARLIEST} max={CALLING_LATEST} />
          </Field>
        </div>
        <p className="mt-2 text-12 text-ink-3">
          Calls and messages can be started only in these hours, between {CALLING_EARLIEST} and{" "}
          {CALLING_LATEST}. Outcomes can always be recorded.
        </p>
      </Card>
      <RetentionCard
        draft={draft}
        onChoose={(keepLeads) => setDraft({ ...draft, keepLeads })}
        months={register("keptMonths")}
        error={faultOf("leadsKeptMonths")}
      />
      <RetentionDialog
        months={asking ? monthsToAsk(draft) : undefined}
        busy={save.isPending}
        onClose={() => setAsking(false)}
        onConfirm={(shown) =>
          save.mutate(change, { onSuccess: () => allowShown(shown), onSettled: () => setAsking(false) })
        }
      />
      <div className="flex gap-2 max-md:[&>button]:flex-1">
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          busyLabel="Saving..."
          disabled={!changed}
        >
          Save settings
        </Button>
        {changed && (
          <Button
            onClick={() => {
              start(loaded);
              save.reset();
            }}
          >
            Undo changes
          </Button>
        )}
      </div>
    </form>
  );
}
