import type { Campaign } from "#contract/campaigns/calls";
import { campaignCalendar, campaignMonthChoices } from "#contract/campaigns/months";
import { monthLabel } from "#contract/time/calendar";
import { formatDate } from "#web/lib/format/format.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { BY_CALENDAR, chosenMonth, isInCalendar, type MonthChoice } from "./campaign.ts";
import { SuggestInput } from "./upload/SuggestInput.tsx";

interface CampaignFieldsProps {
  name: string;
  choice: MonthChoice;
  today: string;
  disabled: boolean;
  campaigns: readonly Campaign[];
  /** The existing campaign with this name. */
  existing: Campaign | undefined;
  onName: (name: string) => void;
  onChoice: (choice: MonthChoice) => void;
}

/** A campaign's name; and its month, of those of the specification (§9) or any other one from the calendar. */
export function CampaignFields(props: CampaignFieldsProps) {
  const { name, choice, today, disabled, campaigns, existing, onName, onChoice } = props;
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
        label="Campaign name"
        required
        help={actual ? `Adds to the campaign of ${actual}` : "A new name starts a new campaign"}
      >
        <SuggestInput
          texts={campaigns.map((campaign) => campaign.name)}
          maxLength={200}
          value={name}
          disabled={disabled}
          onChange={(event) => onName(event.target.value)}
        />
      </Field>
      <Field
        label="Campaign month"
        required
        help={actual && month && actual !== month && `This campaign is of ${actual}: its rows go there.`}
      >
        <Select
          value={listed}
          disabled={disabled}
          onChange={(event) => onChoice({ ...choice, listed: event.target.value })}
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
              onChange={(event) => onChoice({ ...choice, day: event.target.value })}
            />
          </Field>
        </div>
      )}
    </>
  );
}
