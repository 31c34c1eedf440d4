import { DAILY_TARGET_MAX } from "#contract/analytics/targets";
import { CALL_SCRIPT_MAX, callScript, callScriptParts } from "#contract/calling/call-script";
import { RENEWAL_DAYS_MAX } from "#contract/renewals/kinds";
import type { Settings } from "#contract/settings/calls";
import { placeholders } from "#contract/templates/messages";
import { CALLING_EARLIEST, CALLING_LATEST } from "#contract/time/calling-hours";
import { WeekField } from "#web/lead/WeekField.tsx";
import { TimeInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input, TextArea } from "#web/ui/Input.tsx";
import { SettingsCard } from "./SettingsCard.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

export function TeamCard({ loaded }: { loaded: Settings }) {
  const form = useSettingsForm(loaded);
  const { register, faultOf } = form;
  return (
    <SettingsCard title="Team" form={form}>
      <div className="max-w-[320px]">
        <Field
          label="Daily target"
          required
          help={`Fresh calls a day for each telecaller, 1 to ${DAILY_TARGET_MAX}. User Management has a person’s own.`}
          error={faultOf("dailyTarget")}
        >
          <Input {...register("dailyTarget")} inputMode="numeric" />
        </Field>
      </div>
    </SettingsCard>
  );
}

export function CallingHoursCard({ loaded }: { loaded: Settings }) {
  const form = useSettingsForm(loaded);
  const { register, faultOf } = form;
  return (
    <SettingsCard title="Calling hours" meta="IST" form={form}>
      <div className="grid max-w-[300px] grid-cols-2 gap-3.5">
        <Field label="From" required error={faultOf("callingFrom")}>
          <TimeInput {...register("callingFrom")} />
        </Field>
        <Field label="Until" required error={faultOf("callingUntil")}>
          <TimeInput {...register("callingUntil")} />
        </Field>
      </div>
      <p className="mt-2 text-12 text-ink-3">
        Calls and messages can be started only in these hours, between {CALLING_EARLIEST} and {CALLING_LATEST}
        . Outcomes can always be recorded.
      </p>
    </SettingsCard>
  );
}

export function WorkingDaysCard({ loaded }: { loaded: Settings }) {
  const form = useSettingsForm(loaded);
  const { draft, set, register, faultOf } = form;
  return (
    <SettingsCard title="Working days" form={form}>
      <div className="grid gap-3.5">
        <WeekField week={draft.week} error={faultOf("week")} onChange={(week) => set({ week })} />
        <Field
          label="Holidays"
          optional
          help="One per line, as a list can be pasted: 26/01/2027 Republic Day. End a line with ‘half day’ where half of it is worked."
          error={faultOf("holidays")}
        >
          <TextArea {...register("holidays")} rows={6} maxLength={10_000} />
        </Field>
        <p className="text-12 text-ink-3">
          A day off has no target, no retry and no proposed callback; a half day has half the target and is
          worked in its first half. Calls can be made on any day.
        </p>
      </div>
    </SettingsCard>
  );
}

export function RenewalsCard({ loaded }: { loaded: Settings }) {
  const form = useSettingsForm(loaded);
  const { register, faultOf } = form;
  return (
    <SettingsCard title="Renewals" form={form}>
      <div className="max-w-[320px]">
        <Field
          label="Create renewal leads (days before the month)"
          help={`On that day its renewals become leads, 1 to ${RENEWAL_DAYS_MAX}. Empty: only by hand, under Renewals.`}
          error={faultOf("renewalDaysBefore")}
        >
          <Input {...register("renewalDaysBefore")} inputMode="numeric" />
        </Field>
      </div>
    </SettingsCard>
  );
}

export function QuotesCard({ loaded }: { loaded: Settings }) {
  const form = useSettingsForm(loaded);
  const { register, faultOf } = form;
  return (
    <SettingsCard title="Quotes" form={form}>
      <div className="grid max-w-[460px] gap-3.5 md:grid-cols-2">
        <Field label="GST (%)" required error={faultOf("taxPercent")}>
          <Input {...register("taxPercent")} inputMode="decimal" maxLength={5} />
        </Field>
        <Field label="GST on trucks' third party (%)" required error={faultOf("goodsThirdPartyTaxPercent")}>
          <Input {...register("goodsThirdPartyTaxPercent")} inputMode="decimal" maxLength={5} />
        </Field>
      </div>
      <p className="mt-2 text-12 text-ink-3">
        For new quotes; each one keeps the rates it was logged with. Motor insurance has 18%; the third-party
        premium of goods vehicles has 5% since 22 Sep 2025 (12% before), as in insurers' policies of 2026.
      </p>
    </SettingsCard>
  );
}

export function LostRenewalsCard({ loaded }: { loaded: Settings }) {
  const form = useSettingsForm(loaded);
  const { register, faultOf } = form;
  return (
    <SettingsCard title="Lost renewals" form={form}>
      <Field
        label="Reasons"
        required
        help="Offered when a policy is lost, one per line. Leads keep the reason they have."
        error={faultOf("lostReasons")}
      >
        <TextArea {...register("lostReasons")} rows={8} maxLength={1000} />
      </Field>
    </SettingsCard>
  );
}

export function BreaksCard({ loaded }: { loaded: Settings }) {
  const form = useSettingsForm(loaded);
  const { register, faultOf } = form;
  return (
    <SettingsCard title="Breaks" form={form}>
      <Field
        label="Break reasons"
        required
        help="Offered when a caller pauses, one per line; the last one is recorded until another is chosen. Past breaks keep their reason."
        error={faultOf("breakReasons")}
      >
        <TextArea {...register("breakReasons")} rows={6} maxLength={1000} />
      </Field>
    </SettingsCard>
  );
}

export function CallScriptCard({ loaded }: { loaded: Settings }) {
  const form = useSettingsForm(loaded);
  const { register, faultOf } = form;
  return (
    <SettingsCard title="Call script" meta="Beside the lead in Call Mode" form={form}>
      <div className="grid gap-3.5">
        {callScriptParts.map((part) => (
          <Field key={part} label={callScript[part]} optional error={faultOf(part)}>
            <TextArea {...register(part)} rows={4} maxLength={CALL_SCRIPT_MAX} />
          </Field>
        ))}
        <p className="text-12 text-ink-3">
          Filled with the customer's values: {placeholders.join(", ")}. An empty part is not shown.
        </p>
      </div>
    </SettingsCard>
  );
}
