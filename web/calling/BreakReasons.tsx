import { useQuery } from "@tanstack/react-query";
import type { Break } from "#contract/breaks/calls";
import { linesOf } from "#contract/settings/lines";
import { formatTime } from "#web/lib/format/format.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { read } from "#web/lib/read.ts";
import { useSettings } from "#web/lib/settings.ts";
import { ChipGroup, numberedChoices } from "#web/ui/ChipGroup.tsx";

interface BreakReasonsProps {
  /** Undefined until the server has recorded it. */
  going: Break | undefined;
  onChoose: (reason: string) => void;
}

/** Why calling pauses: one press of a digit. */
export function BreakReasons({ going, onChoose }: BreakReasonsProps) {
  const { data } = useSettings();
  // Read for this break alone: another one that is begun is not over for the last one.
  const ownHours = read(
    "GET /api/breaks/day",
    {},
    { as: JSON.stringify(going), refetchOnWindowFocus: "always" },
  );
  const isOver = useQuery({ ...ownHours, enabled: going !== undefined }).data?.going === null;
  const choices = numberedChoices(linesOf(data?.breakReasons ?? ""));
  const byDigit = choices.flatMap(({ digit, value }) => (digit ? [[digit, () => onChoose(value)]] : []));
  useKeys(Object.fromEntries(byDigit));
  return (
    <div className="mb-4">
      <p role="status" className="num mb-2 min-h-[18px] text-ink-2">
        {isOver && "The break has ended. A reason begins a new one."}
        {going && !isOver && (
          <>
            On break since <b className="font-semibold text-ink">{formatTime(going.beganAt)}</b>
          </>
        )}
      </p>
      <ChipGroup
        label="Reason"
        choices={choices}
        value={isOver ? undefined : going?.reason}
        onChange={onChoose}
      />
    </div>
  );
}
