import type { Break } from "#contract/breaks/calls";
import { formatTime } from "#web/lib/format/format.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { useSettings } from "#web/lib/settings.ts";
import { ChipGroup } from "#web/ui/ChipGroup.tsx";

const DIGITS = 9;

interface BreakReasonsProps {
  /** Undefined until the server has recorded it. */
  going: Break | undefined;
  onChoose: (reason: string) => void;
}

/** Why calling pauses: one press of a digit. */
export function BreakReasons({ going, onChoose }: BreakReasonsProps) {
  const { data } = useSettings();
  const reasons = data?.breakReasons.split("\n") ?? [];
  const choose = (reason: string) => {
    if (reason !== going?.reason) onChoose(reason);
  };
  const byDigit = reasons.slice(0, DIGITS).map((reason, index) => [String(index + 1), () => choose(reason)]);
  useKeys(Object.fromEntries(byDigit));
  return (
    <div className="mb-4">
      <p role="status" className="num mb-2 min-h-[18px] text-ink-2">
        {going && (
          <>
            On break since <b className="font-semibold text-ink">{formatTime(going.beganAt)}</b>
          </>
        )}
      </p>
      <ChipGroup
        label="Reason"
        choices={reasons.map((reason, index) => ({
          value: reason,
          label: reason,
          digit: index < DIGITS ? String(index + 1) : undefined,
        }))}
        value={going?.reason}
        onChange={choose}
      />
    </div>
  );
}
