import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type ErasableField, erasableFields } from "#contract/personal-data/erased-text";
import { pick } from "#contract/tables";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { erasedKeys } from "#server/db/schema/personal-data";
import type { Moment } from "#server/platform/http";
import { insertHistoryEntry } from "./history-queries.ts";

type Given = Partial<Record<ErasableField, SQLWrapper>>;

/** When a person with one of these was erased, null for anybody else: nothing is computed before the first erasure. */
export function erasedAt({ phoneNumber, secondPhone, registrationNumber }: Given): SQL<Date | null> {
  const text = (given: SQLWrapper = sql`null`) => sql`${given}::text`;
  return sql<Date | null>`case when exists (select from ${erasedKeys}) then (
    select max(e.erased_at) from ${erasedKeys} e where e.hash in (
      erasure_hash('phone', phone_key(${text(phoneNumber)})), erasure_hash('phone', phone_key(${text(secondPhone)})),
      erasure_hash('plate', registration_key(${text(registrationNumber)})))) end`.mapWith(
    erasedKeys.erasedAt,
  );
}

/** Notes that a record was given the number or the plate of a person who was erased, by hand. */
export async function noteErased(
  tx: Tx,
  moment: Moment,
  lead: { id: number; customerId: number },
  given: readonly ErasableField[] = erasableFields,
): Promise<void> {
  const [found] = await tx
    .select({ at: erasedAt(pick(customers, given)) })
    .from(customers)
    .where(eq(customers.id, lead.customerId));
  if (!found?.at) return;
  await insertHistoryEntry(tx, {
    leadId: lead.id,
    userId: moment.viewer.id,
    createdAt: moment.now,
    kind: "edit",
    callResult: "erased_on_request",
    event: { type: "erased_entered", erasedAt: found.at.toISOString() },
  });
  await insertAudit(tx, moment, "leads.erased_entered", { leadId: lead.id });
}
