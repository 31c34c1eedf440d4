import { and, desc, eq, ne, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type ErasableField, erasableFields } from "#contract/personal-data/erased-text";
import { tableOf } from "#contract/tables";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";
import { latestCall } from "#server/lead/conversion-queries";
import { erasedAt } from "#server/lead/erased-queries";
import { visibleTo } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";

/** A dealer's or garage's number on all its customers must not fill the page. */
const RECORDS_SHOWN = 10;

export interface Keys {
  /** The record itself, once there is one. */
  customerId?: number | undefined;
  /** Of a record with a lead in this month, that one. */
  month?: string | undefined;
  /** Of its one or two numbers; without digits none. */
  phones: string[];
  vehicle: string | null;
}

/** The keys a lead's record is compared by; undefined when the viewer may not see the lead. */
export async function findKeys(
  db: Db,
  viewer: Viewer,
  leadId: number,
): Promise<(Keys & { customerId: number }) | undefined> {
  const [found] = await db
    .select({
      customerId: leads.customerId,
      phones: presentKeys(customers.phoneKey, customers.secondPhoneKey),
      vehicle: customers.vehicleKey,
    })
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .where(and(eq(leads.id, leadId), visibleTo(viewer)));
  return found;
}

/** The keys of a record that is not stored yet. */
export async function keysOf(db: Db, phone: string, registration: string): Promise<Keys> {
  const [keys] = await db
    .select({
      phones: presentKeys(sql`phone_key(${phone})`),
      vehicle: sql<string>`vehicle_key(${registration}, ${phone}, null, null)`,
    })
    .from(sql`(select) as one`);
  return keys ?? { phones: [], vehicle: null };
}

/** When a person with each of them was erased. */
export async function findErased(db: Db, given: Record<ErasableField, string>) {
  const at = tableOf<Record<ErasableField, SQL<Date | null>>>(erasableFields, (field) =>
    erasedAt({ [field]: sql`${given[field]}` }),
  );
  const [found] = await db.select(at).from(sql`(select) as one`);
  return found ?? { phoneNumber: null, secondPhone: null, registrationNumber: null };
}

const presentKeys = (...keys: SQLWrapper[]) =>
  sql<string[]>`array_remove(array_remove(array[${sql.join(keys, sql`, `)}]::text[], ''), null)`;

/** The newest lead of each other record in the viewer's scope, latest call first. */
export async function listRelated(db: Db, viewer: Viewer, keys: Keys) {
  const newest = db
    .select()
    .from(leads)
    .where(and(eq(leads.customerId, customers.id), visibleTo(viewer)))
    .orderBy(...(keys.month ? [desc(eq(leads.campaignMonth, keys.month))] : []), desc(leads.campaignMonth))
    .limit(1)
    .as("newest");
  const found = await db
    .select({
      id: newest.id,
      name: customers.name,
      registrationNumber: customers.registrationNumber,
      campaignMonth: newest.campaignMonth,
      status: newest.status,
      subStatus: newest.subStatus,
      assignedToName: users.firstName,
      lastCallAt: newest.lastCallAt,
      samePhone: isTrue(samePhone(keys)),
      sameVehicle: sameVehicle(keys),
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(customers)
    .innerJoinLateral(newest, sql`true`)
    .leftJoin(users, eq(users.id, newest.assignedTo))
    .where(and(isRelated(keys), keys.customerId ? ne(customers.id, keys.customerId) : undefined))
    .orderBy(sql`${newest.lastCallAt} desc nulls last`, desc(newest.id))
    .limit(RECORDS_SHOWN);
  return { leads: found, total: found[0]?.total ?? 0 };
}

/** Years of a customer: a month each. */
const YEARS_SHOWN = 12;

/** The record's other leads in the viewer's scope, latest month first. */
export function listYears(db: Db, viewer: Viewer, of: { customerId: number; leadId: number }) {
  const call = latestCall(db);
  const isWon = sql`${leads.subStatus} = 'policy_done_by_sln'`;
  return db
    .select({
      id: leads.id,
      campaignMonth: leads.campaignMonth,
      status: leads.status,
      subStatus: leads.subStatus,
      by: users.firstName,
      insurer: sql<string | null>`case when ${isWon} then ${leads.newInsurer} else ${leads.lostTo} end`,
      premium: sql<
        number | null
      >`case when ${isWon} then ${leads.newPremium} else ${leads.lostPremium} end`.mapWith(leads.newPremium),
    })
    .from(leads)
    .leftJoinLateral(call, sql`true`)
    .leftJoin(users, eq(users.id, call.userId))
    .where(and(eq(leads.customerId, of.customerId), ne(leads.id, of.leadId), visibleTo(viewer)))
    .orderBy(desc(leads.campaignMonth))
    .limit(YEARS_SHOWN);
}

/** One row per colleague, however many such leads they have: earlier renewals of this record too. */
export async function listColleagues(db: Db, viewer: Viewer, keys: Keys) {
  const scope = visibleTo(viewer);
  if (!scope) return [];
  const spoken = db
    .select({ at: callLogs.createdAt })
    .from(callLogs)
    .where(and(eq(callLogs.leadId, leads.id), callLogs.connected))
    .orderBy(desc(callLogs.createdAt), desc(callLogs.id))
    .limit(1)
    .as("spoken");
  const lastSpokenAt = sql<Date | null>`max(${spoken.at})`.mapWith(callLogs.createdAt);
  return db
    .select({
      firstName: users.firstName,
      lastSpokenAt,
      samePhone: isTrue(sql`bool_or(${samePhone(keys)})`),
      sameVehicle: sql<boolean>`bool_or(${sameVehicle(keys)})`,
    })
    .from(customers)
    .innerJoin(leads, eq(leads.customerId, customers.id))
    .innerJoin(users, eq(users.id, leads.assignedTo))
    .leftJoinLateral(spoken, sql`true`)
    .where(and(isRelated(keys), not(scope)))
    .groupBy(users.id, users.firstName)
    .orderBy(sql`${lastSpokenAt} desc nulls last`, users.firstName)
    .limit(RECORDS_SHOWN);
}

/** A comparison with a second phone that there is not is null. */
const isTrue = (condition: SQL) => sql<boolean>`coalesce(${condition}, false)`;

const isRelated = (keys: Keys) => or(samePhone(keys), sameVehicle(keys));

const samePhone = ({ phones }: Keys): SQL<boolean> => {
  const numbers = sql`any(${sql.param(phones)}::text[])`;
  return phones.length > 0
    ? sql<boolean>`(${customers.phoneKey} = ${numbers} or ${customers.secondPhoneKey} = ${numbers})`
    : sql<boolean>`false`;
};

/**
 * Without a registration the key consists of phone, maker and model separated by slashes, which identifies no
 * vehicle.
 */
const sameVehicle = ({ vehicle }: Keys): SQL<boolean> =>
  vehicle && !vehicle.includes("/")
    ? sql<boolean>`${customers.vehicleKey} = ${vehicle}`
    : sql<boolean>`false`;
