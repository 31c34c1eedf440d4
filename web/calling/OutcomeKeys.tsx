import clsx from "clsx";
import { useId } from "react";
import { type OutcomeCode, outcomes } from "#contract/lead/outcomes";
import { iconColour, iconOfOutcome } from "#web/lead/lead-icons.ts";
import { pressedAt, useKeys } from "#web/lib/keys/keys.ts";
import { Kbd } from "#web/ui/Kbd.tsx";
import { toast } from "#web/ui/toast.ts";
import { tooltipped } from "#web/ui/tooltipped.ts";

interface OutcomeKeysProps {
  leadId: number;
  groups: [label: string, codes: readonly OutcomeCode[]][];
  /** Why an outcome cannot be recorded now. */
  refusal: (code: OutcomeCode) => string | undefined;
  onOutcome: (code: OutcomeCode) => void;
}

/** Nobody has read the lead that follows an outcome or a question by then: a key is a slip, or for what was before. */
const UNREAD_MS = 500;
let last: { leadId: number | undefined; at: number } | undefined;

/** A lead's outcome was chosen, or a question was answered. */
export function noteOutcome(leadId?: number, at = performance.now()): void {
  last = { leadId, at };
}

/** A lead whose outcome was not saved returns, and has been read. */
const isUnread = (leadId: number) =>
  last !== undefined && last.leadId !== leadId && pressedAt() - last.at < UNREAD_MS;

/** One key or tap for each outcome; in rows of three, like the digits, so that a phone shows all at once. */
export function OutcomeKeys({ leadId, groups, refusal, onOutcome }: OutcomeKeysProps) {
  const codes = groups.flatMap(([, group]) => group);
  const choose = (code: OutcomeCode) => {
    const why = refusal(code);
    if (why) toast({ title: why, tone: "plain" });
    else onOutcome(code);
  };
  const press = (code: OutcomeCode) => {
    if (!isUnread(leadId)) choose(code);
    // Of a number that is still typed no digit counts.
    else noteOutcome(last?.leadId, Math.max(last?.at ?? 0, pressedAt()));
  };
  useKeys(Object.fromEntries(codes.map((code) => [outcomes[code].key, () => press(code)])));
  return groups.map(([label, group]) => (
    <fieldset key={label} className="min-w-0">
      <legend className="mb-1.5 text-11 font-medium text-ink-3 max-md:sr-only">{label}</legend>
      <div className="grid grid-cols-3 gap-1.5">
        {group.map((code) => (
          <OutcomeKey key={code} code={code} why={refusal(code)} onPress={() => choose(code)} />
        ))}
      </div>
    </fieldset>
  ));
}

interface OutcomeKeyProps {
  code: OutcomeCode;
  why: string | undefined;
  onPress: () => void;
}

function OutcomeKey({ code, why, onPress }: OutcomeKeyProps) {
  const { label, key } = outcomes[code];
  const { icon: Icon, tone } = iconOfOutcome(code);
  const reason = useId();
  return (
    <button
      type="button"
      // Not `disabled`: the reason is shown on focus too.
      aria-disabled={why !== undefined}
      aria-describedby={why && reason}
      {...(why && tooltipped(why))}
      aria-keyshortcuts={key}
      onClick={(event) => {
        // The second click of a double click must not become the next lead's outcome.
        if (event.detail <= 1) onPress();
      }}
      className="outcome-key"
    >
      <Kbd>{key}</Kbd>
      <span className="min-w-0 flex-1 text-balance">{label}</span>
      {why && (
        <span hidden id={reason}>
          {why}
        </span>
      )}
      <Icon
        aria-hidden
        className={clsx("size-[15px] flex-none max-md:-order-1", iconColour[tone])}
        strokeWidth={1.75}
      />
    </button>
  );
}
