import type { AssignedBecause } from "#contract/history/events";
import type { Tx } from "#server/db/handles";
import { goOnFrom, leadsBefore, leadsOpenNow } from "./assignment-queries.ts";
import { handOver, lockLeads } from "./bulk-queries.ts";

interface GivingBack {
  id: number;
  by: string;
  now: Date;
  most: number;
  because: AssignedBecause;
}

/** The next leads of an assignment that go back and that stay. */
export async function giveBack(
  tx: Tx,
  { id, by, now, most, because }: GivingBack,
  active: ReadonlySet<string>,
) {
  const noted = await leadsBefore(tx, id, most);
  const ids = noted.map(({ leadId }) => leadId);
  const locked = new Map((await lockLeads(tx, ids)).map((lead) => [lead.id, lead]));
  const before = noted.filter(({ leadId }) => locked.has(leadId));
  const openNow = await leadsOpenNow(tx, now);
  const isOpenAtAnother = (leadId: number, to: string | null) =>
    [...(openNow.get(leadId) ?? [])].some((id) => id !== to);
  const isBack = ({ leadId, before: to, version }: (typeof before)[number]) =>
    locked.get(leadId)?.version === version &&
    !isOpenAtAnother(leadId, to) &&
    (to === null || active.has(to));
  const back = before.filter(isBack);
  await handOver(
    tx,
    back.map(({ leadId, before: assignee }) => ({
      leadId,
      from: locked.get(leadId)?.assignedTo ?? null,
      assignee,
    })),
    { by, now, because: () => because },
  );
  await goOnFrom(
    tx,
    id,
    back.map(({ leadId }) => leadId),
  );
  return { ids, back, stay: before.filter((lead) => !isBack(lead)).map(({ leadId }) => leadId) };
}
