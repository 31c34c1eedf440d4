import type { breaksApi } from "#contract/breaks/calls";
import type { Input } from "#contract/endpoint";
import { linesOf } from "#contract/settings/lines";
import { closeBreak } from "#server/accounts/break-queries";
import type { Tx } from "#server/db/handles";
import { badField, type Moment } from "#server/platform/http";
import { readSettings } from "#server/settings/queries";
import { findBreak, storeBreak } from "./queries.ts";

/** Begins a break, or changes the reason of the one that goes on. A request sent again after its break ended begins none. */
export async function beginBreak(
  tx: Tx,
  { viewer, now, newId }: Moment,
  { reason, requestId }: Input<typeof breaksApi.begin>["body"],
) {
  const reasons = linesOf((await readSettings(tx)).breakReasons);
  if (reason !== undefined && !reasons.includes(reason))
    throw badField("reason", `“${reason}” is no reason in Settings: ${reasons.join(", ")}`);
  await closeBreak(tx, viewer.id, now);
  const before = requestId ? await findBreak(tx, viewer.id, requestId) : undefined;
  if (before?.endedAt) return before;
  return storeBreak(
    tx,
    { id: requestId ?? newId(), userId: viewer.id, beganAt: now },
    { reason, standard: reasons.at(-1) ?? "" },
  );
}
