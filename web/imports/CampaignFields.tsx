import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { campaignCalendar, campaignMonthChoices } from "#contract/campaigns/months";
import { MINUTE_MS, monthLabel, today } from "#contract/time/calendar";
import { campaigns as allCampaigns } from "#web/lead/team.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { BY_CALENDAR, campaignNamed, chosenMonth, isInCalendar, NO_MONTH } from "./campaign.ts";
import { SuggestInput } from "./upload/SuggestInput.tsx";

/** A campaign by its name and month, which may be a new one. */
export function useCampaignChoice() {
  const campaigns = useQuery(allCampaigns).data ?? [];
  const [name, setName] = useState("");
  const [choice, setChoice] = useState(NO_MONTH);
  const day = today(useNow(MINUTE_MS));
  return {
    campaigns,
    name,
    choice,
    today: day,
    /** As stored, 'MMM yyyy'; "" while there is none. */
    month: chosenMonth(choice, day),
    /** The existing campaign with this name. */
    existing: campaignNamed(name, campaigns),
    setChoice,
    changeName: (next: string) => {
      setName(next);
      const known = campaignNamed(next, campaigns);
      if (known) setChoice({ ...choice, listed: monthLabel(known.month) });
    },
  };
}

interface CampaignFieldsProps {
  campaign: ReturnType<typeof useCampaignChoice>;
  disabled: boolean;
}

/** A campaign's name; and its month, of those of the specification (§9) or any other one from the calendar. */
export function CampaignFields({ campaign, disabled }: CampaignFieldsProps) {
  const { name, choice, today, month, campaigns, existing, changeName, setChoice } = campaign;
  const { current, earlier } = campaignMonthChoices(today);
  const { first, last } = campaignCalendar(today);
  const { listed, day } = choice;
  const known = ["", BY_CALENDAR, ...[...current, ...earlier].map(monthLabel)].includes(listed);
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
          texts={campaigns.map((one) => one.name)}
          maxLength={200}
          value={name}
          disabled={disabled}
          onChange={(event) => changeName(event.target.value)}
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
          onChange={(event) => setChoice({ ...choice, listed: event.target.value })}
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
              onChange={(event) => setChoice({ ...choice, day: event.target.value })}
            />
          </Field>
        </div>
      )}
    </>
  );
}
