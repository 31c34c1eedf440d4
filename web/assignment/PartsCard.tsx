import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { vehicleTypeLabel } from "#contract/lead/vehicles";
import type { Assignable } from "#contract/leads/bulk/calls";
import { LEADS_PER_SELECTION } from "#contract/leads/bulk/limits";
import { EXPIRED, type LeadPart, leadPartNames, leadParts } from "#contract/leads/bulk/ways";
import { addDays } from "#contract/time/calendar";
import { AssignDialog } from "#web/lead/bulk/AssignDialog.tsx";
import { listAddress } from "#web/lead/list-state.ts";
import { assignees, team } from "#web/lead/team.ts";
import { changeAddress } from "#web/lib/browser/address.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Options } from "#web/ui/Options.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Select } from "#web/ui/Select.tsx";
import { ShareBar } from "#web/ui/ShareBar.tsx";
import type { Filter } from "./data.ts";
import { spanText } from "./span-text.ts";

interface PartsCardProps {
  found: Assignable;
  filter: Filter;
  today: string;
  /** Whose leads are shared out; undefined: everybody's. */
  onSource: (telecaller: string | undefined) => void;
  /** In place of no leads. */
  empty: ReactNode;
}

/** The leads by week of expiry, vehicle, language or source; those of the ticked parts are shared out, or all. */
export function PartsCard({ found, filter, today, onSource, empty }: PartsCardProps) {
  const [by, setBy] = useState<LeadPart>("expiry");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const { data: users } = useQuery(team);
  const parts = found.parts[by];
  const chosen = parts.filter(({ value }) => ticked.has(value));
  const leads = chosen.length === 0 ? found.leads : chosen.reduce((sum, part) => sum + part.leads, 0);
  const most = Math.max(1, ...parts.map((part) => part.leads));
  const canShare = leads > 0 && leads <= LEADS_PER_SELECTION;
  const toggle = (value: string, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(value);
    else next.delete(value);
    setTicked(next);
  };
  useKeys({ D: () => canShare && setOpen(true) });
  return (
    <Card
      title="Leads"
      meta={formatNumber(found.leads)}
      actions={
        <span className="w-[150px]">
          <Select
            aria-label="Whose leads"
            value={filter.telecaller ?? ""}
            onChange={({ target }) => onSource(target.value || undefined)}
          >
            <option value={UNASSIGNED}>Unassigned</option>
            <option value="">Everybody</option>
            <Options of={assignees(users)} />
          </Select>
        </span>
      }
    >
      {found.leads === 0 ? (
        empty
      ) : (
        <>
          <Segmented
            label="Divided by"
            options={leadPartNames.map((value) => ({ value, label: leadParts[value] }))}
            value={by}
            onChange={(next) => {
              setBy(next);
              setTicked(new Set());
            }}
          />
          <ul className="mt-2 max-h-[min(420px,50vh)] overflow-y-auto max-md:max-h-none">
            {parts.map((part) => {
              const label = partLabel(by, part.value, today);
              const href = listOf(filter, by, part.value, today);
              return (
                <li key={part.value} className="flex items-center gap-3">
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <Checkbox
                      label={label}
                      checked={ticked.has(part.value)}
                      onChange={(on) => toggle(part.value, on)}
                    />
                  </span>
                  <ShareBar share={part.leads / most} className="h-1.5 w-20 flex-none rounded-full" />
                  <span className="num w-12 flex-none text-right font-medium">
                    {href ? (
                      <Link
                        href={href}
                        aria-label={`${label}: ${formatCount(part.leads, "lead")}`}
                        className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
                      >
                        {formatNumber(part.leads)}
                      </Link>
                    ) : (
                      formatNumber(part.leads)
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
          {leads > LEADS_PER_SELECTION && (
            <Notice tone="warn">
              At most {formatNumber(LEADS_PER_SELECTION)} leads at once: choose some parts.
            </Notice>
          )}
          <div className="mt-2.5 flex items-center gap-3 border-t border-line-subtle pt-3">
            <p role="status" className="num min-w-0 flex-1 text-ink-2">
              <b className="font-semibold text-ink">{formatNumber(leads)}</b>{" "}
              {chosen.length === 0 ? "in all" : "selected"}
            </p>
            <Button
              variant="primary"
              icon={UserPlus}
              keys="D"
              disabled={!canShare}
              onClick={() => setOpen(true)}
            >
              Distribute…
            </Button>
          </div>
        </>
      )}
      {isOpen && (
        <AssignDialog
          chosen={{
            matching: { filter, part: { by, values: chosen.map(({ value }) => value) }, seen: leads },
          }}
          first={AUTO_ASSIGN}
          onClose={() => setOpen(false)}
          onAssigned={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

function partLabel(by: LeadPart, value: string, today: string): string {
  if (value === "") return by === "expiry" ? "No expiry date" : NOT_SPECIFIED;
  if (value === EXPIRED) return "Expired";
  if (by === "vehicleType") return vehicleTypeLabel(value);
  return by === "expiry" ? spanText(weekOf(value, today), today) : value;
}

/** The days of a week that are not over. */
const weekOf = (monday: string, today: string) => ({
  from: monday < today ? today : monday,
  to: addDays(monday, 6),
});

/** The list of a part's leads, where lists have such a filter. */
function listOf(
  { campaignMonth, telecaller, vehicleType }: Filter,
  by: LeadPart,
  value: string,
  today: string,
): string | undefined {
  const days =
    by === "expiry" && value && (value === EXPIRED ? { to: addDays(today, -1) } : weekOf(value, today));
  const hasNoExpiry = by === "expiry" && value === "";
  if (!days && !hasNoExpiry && !(by === "vehicleType" && value)) return undefined;
  return `/leads?${changeAddress("", listAddress, {
    month: campaignMonth ?? "all",
    telecaller,
    vehicleType: by === "vehicleType" ? value : vehicleType,
    hasExpiry: hasNoExpiry ? "false" : undefined,
    ...(days && { expiryFrom: "from" in days ? days.from : undefined, expiryTo: days.to }),
  })}`;
}
