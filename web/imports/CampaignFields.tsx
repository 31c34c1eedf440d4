import type { Campaign } from "#contract/campaigns/calls";
import { campaignCalendar, campaignMonthChoices } from "#contract/campaigns/months";
import { monthLabel } from "#contract/time/calendar";
import { formatDate } from "#web/lib/format/format.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { BY_CALENDAR, chosenMonth, isInCalendar, type MonthChoice } from "./campaign.ts";
import { SuggestInput } from "./upload/SuggestInput.tsx";

interface NameFieldProps {
  value: string;
  disabled: boolean;
  campaigns: readonly Campaign[];
  /** The existing campaign with this name. */
  existing: Campaign | undefined;
  onChange: (name: string) => void;
}

export function CampaignNameField({ value, disabled, campaigns, existing, onChange }: NameFieldProps) {
  const help = existing
    ? `Adds to the campaign of ${monthLabel(existing.month)}`
    : "A new name starts a new campaign";
  return (
    <Field label="Campaign name" required help={help}>
      <SuggestInput
        texts={campaigns.map((campaign) => campaign.name)}
        maxLength={200}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

interface MonthFieldsProps {
  choice: MonthChoice;
  today: string;
  disabled: boolean;
  existing: Campaign | undefined;
  onChange: (choice: MonthChoice) => void;
}

/** The months of the specification (§9), and any other one from the calendar. */
export function CampaignMonthFields({ choice, today, disabled, existing, onChange }: MonthFieldsProps) {
  const { current, earlier } = campaignMonthChoices(today);
  const { first, last } = campaignCalendar(today);
  const { listed, day } = choice;
  const known = ["", BY_CALENDAR, ...[...current, ...earlier].map(monthLabel)].includes(listed);
  const month = chosenMonth(choice, today);
  const actual = existing && monthLabel(existing.month);
  const span = `${formatDate(first)} to ${formatDate(last)}`;
  return (
    <>
      <Field
        label="Campaign month"
        required
        help={actual && month && actual !== month && `This campaign is of ${actual}: its rows go there.`}
      >
        <Select
          value={listed}
          disabled={disabled}
          onChange={(event) => onChange({ ...choice, listed: event.target.value })}
        >
          <option value="">Select month</option>
          {!known && <option>{listed}</option>}
          <optgroup label="Current">
            {current.map((one) => (
              <option key={one}>{monthLabel(one)}</option>
            ))}
          </optgroup>
          {earlier.length > 0 && (
            <optgroup label="Earlier">
              {earlier.map((one) => (
                <option key={one}>{monthLabel(one)}</option>
              ))}
            </optgroup>
          )}
          <option value={BY_CALENDAR}>Another month, up to {monthLabel(last)}</option>
        </Select>
      </Field>
      {listed === BY_CALENDAR && (
        <div className="md:col-start-2">
          <Field
            label="Any day of the month"
            required
            help={month && `Campaign month: ${month}`}
            error={day && !isInCalendar(day, today) ? `Choose a day from ${span}` : undefined}
          >
            <DateInput
              min={first}
              max={last}
              value={day}
              disabled={disabled}
              onChange={(event) => onChange({ ...choice, day: event.target.value })}
            />
          </Field>
        </div>
      )}
    </>
  );
}
