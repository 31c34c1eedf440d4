import type { Settings } from "#contract/settings/calls";
import { Field } from "#web/ui/Field.tsx";
import { Input, TextArea } from "#web/ui/Input.tsx";
import { SettingsCard } from "./SettingsCard.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

export function AgencyCard({ loaded }: { loaded: Settings }) {
  const form = useSettingsForm(loaded);
  const { register, faultOf, draft, base } = form;
  const isFormer =
    draft.signOff.includes(base.agencyName) && !draft.signOff.includes(draft.agencyName.trim());
  return (
    <SettingsCard title="Agency" meta="In messages to customers" form={form}>
      <div className="grid items-start gap-3.5 min-[80rem]:grid-cols-2">
        <Field label="Agency name" required error={faultOf("agencyName")}>
          <Input {...register("agencyName")} maxLength={100} autoComplete="organization" />
        </Field>
        <Field
          label="Sign-off"
          required
          help={
            isFormer ? (
              <span role="status" className="text-warn-text">
                Still has the former name, {base.agencyName}
              </span>
            ) : (
              "Appears at the end of each message"
            )
          }
          error={faultOf("signOff")}
        >
          <TextArea {...register("signOff")} rows={3} maxLength={300} />
        </Field>
        <Field
          label="WhatsApp number"
          optional
          help="Used in Template 3. Ten digits; a message that needs it is not sent without it."
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
          help="Used in Template 1, one point per line. Promise only what you can deliver."
          error={faultOf("sellingPoints")}
        >
          <TextArea {...register("sellingPoints")} rows={5} maxLength={1000} />
        </Field>
        <Field
          label="Why your agency"
          required
          help="Used in Template 3, one point per line"
          error={faultOf("credentials")}
        >
          <TextArea {...register("credentials")} rows={5} maxLength={1000} />
        </Field>
      </div>
    </SettingsCard>
  );
}
