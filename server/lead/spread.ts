import { reads } from "#contract/templates/languages";
import { today } from "#contract/time/calendar";
import { findCapacities, findLanguages } from "#server/accounts/user-queries";
import type { Tx } from "#server/db/handles";
import { conflict } from "#server/platform/http";
import type { Handover, LockedLeadIds } from "./bulk-queries.ts";
import { countOpenLeads, countPromises } from "./workload-queries.ts";

/** Each one's open leads, not counting those being assigned; ties keep the team's order. */
export async function openLeadsOf(
  tx: Tx,
  team: string[],
  locked: LockedLeadIds[],
): Promise<Map<string, number>> {
  const open = await countOpenLeads(tx, team);
  for (const lead of locked) {
    const load = lead.open && lead.assignedTo ? open.get(lead.assignedTo) : undefined;
    if (lead.assignedTo && load !== undefined) open.set(lead.assignedTo, load - 1);
  }
  return new Map(team.map((id) => [id, open.get(id) ?? 0]));
}

/** How many promises each has on the day of a lead's promise; what is due counts as today's. */
export type PromisesOfDay = (promised: Date) => Map<string, number>;

/** Not counting those being assigned. */
export async function promisesByDay(
  tx: Tx,
  team: string[],
  locked: LockedLeadIds[],
  now: Date,
): Promise<PromisesOfDay> {
  const byDay = new Map<string, Map<string, number>>();
  const of = (day: string) => {
    const promises = byDay.get(day) ?? new Map<string, number>();
    byDay.set(day, promises);
    return promises;
  };
  const until = locked.reduce((last, { promised }) => (promised && promised > last ? promised : last), now);
  const counting = { except: locked.map(({ id }) => id), until, now };
  for (const { assignee, day, promises } of await countPromises(tx, team, counting))
    of(day).set(assignee, promises);
  return (promised) => of(today(promised > now ? promised : now));
}

const addOne = (counts: Map<string, number>, id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);

/** Who speaks one of the languages recorded of a customer, such as 'hindi / English'. */
export type SpeakersOf = (recorded: string) => ReadonlySet<string>;

export async function speakersOf(tx: Tx, team: string[]): Promise<SpeakersOf> {
  const spoken = [...(await findLanguages(tx, team))];
  const found = new Map<string, ReadonlySet<string>>();
  return (recorded) => {
    const speakers =
      found.get(recorded) ??
      new Set(spoken.flatMap(([id, own]) => (own.some((one) => reads(recorded, one)) ? [id] : [])));
    found.set(recorded, speakers);
    return speakers;
  };
}

/** What everything that is shared out keeps to: who speaks which language, and the most open leads of some. */
export async function abilitiesOf(tx: Tx, team: string[]) {
  return { speakers: await speakersOf(tx, team), limits: await findCapacities(tx, team) };
}

/** What is shared out: a lead, or a row of a file that becomes one. */
export type Shared = Pick<LockedLeadIds, "id" | "assignedTo" | "open" | "promised" | "language">;

interface Spreading {
  only?: "others" | undefined;
  promisesOf?: PromisesOfDay;
  speakers?: SpeakersOf;
  /** The most open leads of some: they get no more while others have room. */
  limits?: ReadonlyMap<string, number>;
  /** Each goes to the one with the most free capacity, and none to one who has none. */
  byCapacity?: boolean;
  /** Who gets it before all others, where they take part. */
  firstOf?: ((id: number) => string | null | undefined) | undefined;
}

/**
 * Each in turn to the one with the fewest open leads. One that needs no more work is counted alone. With the promises of
 * each day a promised one goes to the one with the fewest of its day, ties by open leads. Where some speak the customer's
 * language, it goes to one of them. One for which nobody has free capacity stays where it is.
 */
export function spreadEvenly(
  shared: readonly Shared[],
  loads: ReadonlyMap<string, number>,
  { only, promisesOf, speakers, limits, byCapacity, firstOf }: Spreading = {},
): Handover[] {
  const people = [...loads].map(([id, load]) => ({
    id,
    counts: { open: load, ended: 0 },
    limit: limits?.get(id) ?? Number.POSITIVE_INFINITY,
  }));
  const most = Math.max(0, ...(limits?.values() ?? []));
  const isWished = ({ id }: Shared) => loads.has(firstOf?.(id) ?? "");
  // What has its person first: the others then even out the numbers.
  const inTurn = [...shared.filter(isWished), ...shared.filter((one) => !isWished(one))];
  return inTurn.map((one) => {
    const counted = one.open ? "open" : "ended";
    const first = firstOf?.(one.id);
    const speaking = one.language ? speakers?.(one.language) : undefined;
    const ofDay = one.promised ? promisesOf?.(one.promised) : undefined;
    let isNobody = true;
    let least: { person: (typeof people)[number]; rank: number; promises: number; load: number } | undefined;
    for (const person of people) {
      const { id, counts, limit } = person;
      if (only && id === one.assignedTo) continue;
      isNobody = false;
      const isFull = one.open && counts.open >= limit;
      if (isFull && byCapacity) continue;
      const room = byCapacity && one.open ? (Number.isFinite(limit) ? limit : most) : 0;
      const rank = 4 * Number(isFull) + 2 * Number(id !== first) + Number(!speaking?.has(id));
      const promises = ofDay?.get(id) ?? 0;
      const load = counts[counted] - room;
      const difference = rank - (least?.rank ?? rank) || promises - (least?.promises ?? promises);
      if (!least || (difference || load - least.load) < 0) least = { person, rank, promises, load };
    }
    if (isNobody && !byCapacity) throw conflict("There is no other active telecaller to hand them over to");
    if (least) least.person.counts[counted] += 1;
    if (least && ofDay) addOne(ofDay, least.person.id);
    return { leadId: one.id, from: one.assignedTo, assignee: least?.person.id ?? one.assignedTo };
  });
}

/** As many to each as `spreadEvenly` gives; who takes part keeps their own up to that number. */
export function spreadKeepingOwn(
  shared: readonly Shared[],
  loads: ReadonlyMap<string, number>,
  spreading: Spreading = {},
): Handover[] {
  const given = new Map(spreadEvenly(shared, loads, spreading).map((one) => [one.leadId, one]));
  const alike = new Map<string, Shared[]>();
  for (const one of shared) {
    const kind = `${one.open} ${one.language ?? ""} ${spreading.firstOf?.(one.id) ?? ""}`;
    const some = alike.get(kind) ?? [];
    some.push(one);
    alike.set(kind, some);
  }
  return [...alike.values()].flatMap((some) =>
    keepOwn(
      some,
      some.flatMap(({ id }) => given.get(id)?.assignee ?? []),
    ),
  );
}

function keepOwn(chosen: readonly Shared[], assignees: string[]): Handover[] {
  const left = new Map<string, number>();
  for (const id of assignees) addOne(left, id);
  const take = (id: string | null): boolean => {
    const shares = (id && left.get(id)) || 0;
    if (id && shares > 0) left.set(id, shares - 1);
    return shares > 0;
  };
  const kept = new Set(chosen.filter(({ assignedTo }) => take(assignedTo)));
  const others = assignees.filter(take).values();
  return chosen.map((lead) => ({
    leadId: lead.id,
    from: lead.assignedTo,
    assignee: kept.has(lead) ? lead.assignedTo : (others.next().value ?? lead.assignedTo),
  }));
}
