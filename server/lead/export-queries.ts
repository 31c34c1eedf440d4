import { and, eq } from "drizzle-orm";
import type { Db, LongRead } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import type { Viewer } from "#server/platform/http";
import { isOneOf } from "./bulk-queries.ts";
import { isDoNotCall } from "./do-not-call-queries.ts";
import { exportedFieldColumns } from "./field-columns.ts";
import { displayFields } from "./queries.ts";
import { visibleTo } from "./scope.ts";

/** A customer with one of its leads, or without any. */
export const recordColumns = {
  id: customers.id,
  leadId: leads.id,
  name: customers.name,
  firstName: customers.firstName,
  lastName: customers.lastName,
  ...exportedFieldColumns,
  insuranceExpiryText: leads.insuranceExpiryText,
  otherDetails: customers.otherDetails,
  status: leads.status,
  subStatus: leads.subStatus,
  campaignMonth: leads.campaignMonth,
  lastCallAt: leads.lastCallAt,
  assignedTo: leads.assignedTo,
  telecallerName: users.username,
};

const leadColumns = {
  ...recordColumns,
  nextFollowUp: leads.nextFollowUp,
  policyReceived: leads.policyReceived,
  doNotCall: isDoNotCall,
};

const ROWS_AT_ONCE = 1000;

/** Reads what an export chose, in batches: a slow reader holds neither rows nor a connection. */
export async function* inBatches<Id, Row>(
  reading: LongRead,
  chosen: readonly Id[],
  read: (db: Db, some: readonly Id[]) => Promise<Row[]>,
) {
  for (let from = 0; from < chosen.length; from += ROWS_AT_ONCE) {
    yield await reading((db) => read(db, chosen.slice(from, from + ROWS_AT_ONCE)));
  }
}

/** Leads as they are now, in the order of their ids as given; those deleted or taken since are left out. */
export const exportedLeads = (reading: LongRead, viewer: Viewer, ids: readonly number[]) =>
  inBatches(reading, ids, async (db, some) => {
    const rows = await db
      .select(leadColumns)
      .from(leads)
      .innerJoin(customers, eq(customers.id, leads.customerId))
      .leftJoin(users, eq(users.id, leads.assignedTo))
      .where(and(isOneOf(leads.id, some), visibleTo(viewer)));
    const byId = new Map(rows.map((row) => [row.leadId, { ...row, ...displayFields(row) }]));
    return some.flatMap((id) => byId.get(id) ?? []);
  });
