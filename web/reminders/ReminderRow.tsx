import { CalendarClock, CalendarSync, Clock, Phone as PhoneIcon, Siren } from "lucide-react";
import { LATE_MINUTES } from "#contract/callbacks/reminder-times";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { dialLink, formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import type { Reminder } from "#contract/reminders/calls";
import { LeadLink } from "#web/lead/LeadLink.tsx";
import { formatTime } from "#web/lib/format/format.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { Marker } from "#web/ui/Tone.tsx";
import { isLate, kindOf, overdueText, timeText } from "./due.ts";

const promises = {
  callback: { label: "Callback", icon: Clock },
  follow_up: { label: "Follow-up", icon: CalendarClock },
};

/** Two columns of a wide row that stand below each other in a narrow window. */
const pair = "contents md:block md:min-w-0 @min-[1060px]:contents";

interface ReminderRowProps {
  reminder: Reminder;
  now: Date;
  /** Inside the calling hours. */
  isTime: boolean;
  ticked: boolean;
  onTick: () => void;
  onReschedule: () => void;
}

/**
 * Wide: one row of columns. In a narrow window the phone stands below the name and the note below the promise, on a
 * phone all lines below each other. The customer's name links the whole row.
 */
export function ReminderRow({ reminder: one, now, isTime, ticked, onTick, onReschedule }: ReminderRowProps) {
  const dial = isTime ? dialLink(one.phoneNumber) : undefined;
  const { label, icon } = promises[one.promise];
  const registration = one.registrationNumber && formatRegistration(one.registrationNumber);
  return (
    <li
      data-lead={one.leadId}
      className="relative isolate px-3.5 not-first:border-t not-first:border-line-subtle hover:bg-hover has-[a:focus-visible]:bg-hover max-md:flex max-md:items-center max-md:gap-3 max-md:py-2.5 md:grid md:h-[46px] md:grid-cols-[20px_112px_minmax(126px,1.2fr)_minmax(112px,1fr)_minmax(84px,1.3fr)_68px_112px] md:items-center md:gap-2 @min-[1060px]:gap-3 @min-[1060px]:grid-cols-[20px_156px_minmax(0,1.1fr)_128px_minmax(0,1.2fr)_92px_minmax(0,1.5fr)_84px_112px]"
    >
      <span className="relative z-1 flex flex-none justify-center max-md:-mx-3">
        <Checkbox label={`Select ${one.name}`} hideLabel checked={ticked} onChange={onTick} />
      </span>
      <div className="contents max-md:flex max-md:min-w-0 max-md:flex-1 max-md:flex-wrap max-md:items-center max-md:gap-x-2.5">
        <Due at={one.at} now={now} />
        <span className={pair}>
          <LeadLink
            id={one.leadId}
            name={one.name}
            className="font-semibold max-md:w-full md:leading-[18px] md:font-medium"
          />
          <span className="block truncate max-md:w-full md:leading-[18px]">
            <Phone value={formatPhone(one.phoneNumber)} />
          </span>
        </span>
        <span className="block min-w-0 max-md:flex max-md:w-full max-md:items-baseline max-md:gap-2 max-md:text-13">
          <span className="num-id block truncate max-md:flex-none">{registration || NOT_SPECIFIED}</span>
          {one.vehicleDetails && (
            <span
              className="block min-w-0 truncate text-11/[14px] text-ink-3 max-md:text-12"
              title={one.vehicleDetails}
            >
              {one.vehicleDetails}
            </span>
          )}
        </span>
        <span className={pair}>
          <span className="block max-md:text-13">
            <Marker tone="purple" icon={icon}>
              {label}
            </Marker>
          </span>
          <span
            className="line-clamp-2 text-12/[16px] wrap-anywhere text-ink-2 max-md:order-1 max-md:w-full max-md:text-13 md:line-clamp-1 @min-[1060px]:line-clamp-2"
            title={one.notes ?? undefined}
          >
            {one.notes}
          </span>
        </span>
        <span className="block truncate text-ink-2 max-md:text-13" title={one.assignedToName ?? undefined}>
          {one.assignedToName ?? <span className="text-12 text-warn-text">No telecaller</span>}
        </span>
      </div>
      <span className="relative z-1 flex flex-none items-center justify-end gap-1.5 max-md:flex-col-reverse max-md:items-end">
        <IconButton
          icon={CalendarSync}
          label={`Reschedule ${one.name}`}
          data-reschedule={one.leadId}
          onClick={onReschedule}
        />
        {dial && (
          <ButtonLink href={dial} external icon={PhoneIcon}>
            Call<span className="sr-only"> {one.name}</span>
          </ButtonLink>
        )}
      </span>
    </li>
  );
}

/** A missed time shows for how long; the time itself is beside it. */
function Due({ at, now }: { at: string; now: Date }) {
  const kind = kindOf(at, now);
  return (
    <time dateTime={at} className="num block max-md:w-full">
      {kind === "overdue" ? (
        <span className="max-md:flex max-md:items-baseline max-md:gap-2">
          <span className="flex items-center gap-1 font-semibold whitespace-nowrap text-danger-text">
            <span>
              {overdueText(at, now)}
              <span className="sr-only @min-[1060px]:not-sr-only"> overdue</span>
            </span>
            {isLate(at, now) && (
              <>
                <Siren aria-hidden className="size-3.5 flex-none" strokeWidth={2} />
                <span className="sr-only">, more than {LATE_MINUTES} minutes</span>
              </>
            )}
          </span>
          <span className="block text-11/[14px] whitespace-nowrap text-ink-3 max-md:text-12">
            {timeText(at, now)}
          </span>
        </span>
      ) : (
        <span className="font-semibold">{kind === "today" ? formatTime(at) : timeText(at, now)}</span>
      )}
    </time>
  );
}
