import { addDays, today } from "#contract/time/calendar";
import { lockActiveTelecallers } from "#server/accounts/user-queries";
import { type AuditContext, insertAudit } from "#server/audit/queries";
import { allowLongStatements } from "#server/db/statement-timeout";
import type { Deps } from "#server/deps";
import { campaignOfMonth } from "#server/lead/campaign-queries";
import { lockImports } from "#server/lead/lock-queries";
import { hasAnyWithoutLead, insertRenewals, type OpeningRule } from "./queries.ts";

/** Renewals that one transaction makes leads of. */
const LEADS_PER_PART = 2000;

/** The day on which a month's renewals become leads; null when only an administrator opens it. */
export function opensOn(month: string, { daysBefore, from }: OpeningRule): string | null {
  const isByHand = daysBefore === null || (from !== null && month < from);
  return isByHand ? null : addDays(`${month}-01`, -daysBefore);
}

/**
 * Makes leads of a month's renewals, part by part. A server that dies leaves whole parts, and the next call makes the rest.
 * It waits for imports, so that a vehicle of a file stored at the same time is no second lead.
 */
export async function openMonth(
  deps: Pick<Deps, "db">,
  by: AuditContext,
  month: string,
  { signal, parts = Number.POSITIVE_INFINITY }: { signal?: AbortSignal | undefined; parts?: number } = {},
): Promise<{ added: number; isWhole: boolean }> {
  let added = 0;
  for (let part = 0; part < parts && !signal?.aborted; part++) {
    const made = await openPart(deps, by, month);
    if (made === 0) return { added, isWhole: true };
    added += made;
  }
  return { added, isWhole: false };
}

function openPart({ db }: Pick<Deps, "db">, by: AuditContext, month: string): Promise<number> {
  return db.transaction(async (tx) => {
    await allowLongStatements(tx);
    if (!(await hasAnyWithoutLead(tx, { month, today: today(by.now) }))) return 0;
    await lockImports(tx);
    const team = [...(await lockActiveTelecallers(tx)).values()];
    const { id: campaignId } = await campaignOfMonth(tx, month, by.now);
    const added = await insertRenewals(tx, {
      month,
      campaignId,
      team,
      now: by.now,
      most: LEADS_PER_PART,
    });
    if (added > 0) await insertAudit(tx, by, "leads.renewed", { month, successful: added });
    return added;
  });
}
