import { useState } from "react";
import type { Lead } from "#contract/leads/record";
import { type BasePremium, basePremiums, premiumKinds } from "#contract/quotes/third-party-premiums";
import { formatRupees } from "#contract/rupees";
import { keysOf } from "#contract/tables";
import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { tooltipped } from "#web/ui/tooltipped.ts";

const fuels = [
  { value: "fuel", label: "Fuel" },
  { value: "electric", label: "Electric" },
] as const;

interface BasePremiumsProps {
  lead: Lead;
  onChoose: (rupees: number) => void;
}

/** The notified third-party premiums of such a vehicle, to choose from; what is unknown of it is chosen first. */
export function BasePremiums({ lead, onChoose }: BasePremiumsProps) {
  const [kind, setKind] = useState<BasePremium["vehicle"]>("car");
  const [electric, setElectric] = useState(false);
  const offered = basePremiums(lead, today(now()));
  if (!offered) return null;
  const { premiums } = offered;
  const isKindOpen = new Set(premiums.map(({ vehicle }) => vehicle)).size > 1;
  const isFuelOpen = new Set(premiums.map((one) => one.electric ?? false)).size > 1;
  const shown = premiums.filter(
    (one) => (!isKindOpen || one.vehicle === kind) && (!isFuelOpen || (one.electric ?? false) === electric),
  );
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-12 text-ink-3">
      <span {...tooltipped(offered.name)}>
        Third-party tariff<span className="sr-only">, {offered.name}</span>:
      </span>
      {isKindOpen &&
        keysOf(premiumKinds).map((name) => (
          <Chip key={name} on={name === kind} onClick={() => setKind(name)}>
            {premiumKinds[name]}
          </Chip>
        ))}
      {isFuelOpen && (
        <Segmented
          label="Fuel"
          options={fuels}
          value={electric ? "electric" : "fuel"}
          onChange={(fuel) => setElectric(fuel === "electric")}
        />
      )}
      {shown.map((one) => (
        <Chip key={`${one.vehicle} ${one.class} ${one.electric}`} onClick={() => onChoose(one.rupees)}>
          {one.class}: {formatRupees(one.rupees)}
        </Chip>
      ))}
    </div>
  );
}
