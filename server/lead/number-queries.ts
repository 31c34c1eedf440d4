import { and, inArray, isNull, sql } from "drizzle-orm";
import { wrongNumberOutcomes } from "#contract/lead/wrong-numbers";
import { customers, isUncallable } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { mayBeCalled } from "./do-not-call-queries.ts";
import { isLatestOfCustomer, isOpenLead } from "./workload-queries.ts";

/** A lead gets a retry time when its number is corrected. */
const isWrong = and(inArray(leads.subStatus, [...wrongNumberOutcomes]), isNull(leads.retryAt));
const uncallable = sql`select ${customers.id} from ${customers} where ${isUncallable}`;

/**
 * A number to fix: the last call said that it is wrong, or the record has none that can be called. Arrays, since the planner
 * takes the few such records for a quarter of all, and would read every lead for them.
 */
export const isNumberToFix = and(
  sql`${leads.id} = any(array(
    select ${leads.id} from ${leads} where ${isWrong}
    union all select ${leads.id} from ${leads} where ${leads.customerId} = any(array(${uncallable}))))`,
  isOpenLead,
  isLatestOfCustomer,
  mayBeCalled,
);
