import type { ChangeEvent } from "react";
import { KEPT_MONTHS_MAX, KEPT_MONTHS_MIN } from "#contract/retention/months";
import { reasonOf } from "#web/lib/http/api.ts";
import { Card } from "#web/ui/Card.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Select } from "#web/ui/Select.tsx";
import { useRetentionPreview } from "./data.ts";
import { type Draft, monthsToAsk } from "./draft.ts";
import { retentionText } from "./removal-text.ts";

interface RetentionCardProps {
  draft: Draft;
  onChoose: (keepLeads: Draft["keepLeads"]) => void;
  months: { value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
  error: string | undefined;
}

/** How long leads are kept, and what would be removed now, before anything is saved. */
export function RetentionCard({ draft, onChoose, months, error }: RetentionCardProps) {
  const limited = draft.keepLeads === "months";
  return (
    <Card title="Keeping leads" meta={limited ? "Older ones are removed for good" : undefined}>
      <div className="grid gap-3.5">
        <div className="grid gap-3.5 md:grid-cols-2">
          <Field label="Keep leads">
            <Select
              value={draft.keepLeads}
              onChange={({ target }) => onChoose(target.value === "months" ? "months" : "forever")}
            >
              <option value="forever">Forever</option>
              <option value="months">For a number of months</option>
            </Select>
          </Field>
          {limited && (
            <Field label="Months" required help={`${KEPT_MONTHS_MIN} to ${KEPT_MONTHS_MAX}`} error={error}>
              <Input {...months} inputMode="numeric" maxLength={3} />
            </Field>
          )}
        </div>
        {limited && (
          <p className="text-12 text-ink-3">
            Counted from a lead's last call, change or promised callback, or the end of its policy, whichever
            is latest. Customers go with their last lead.
          </p>
        )}
        {limited && <WouldGo months={monthsToAsk(draft)} />}
      </div>
    </Card>
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
