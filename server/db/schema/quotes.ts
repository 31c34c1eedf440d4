import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AddOn } from "#contract/quotes/add-ons";
import { type Plan, planNames } from "#contract/quotes/plans";
import { byUser } from "./accounts.ts";
import { instant, oneOf } from "./columns.ts";
import { callLogs } from "./history.ts";
import { ofLead } from "./leads.ts";

const rupees = (name: string) => numeric(name, { precision: 14, scale: 2, mode: "number" });
const percent = (name: string) => numeric(name, { precision: 4, scale: 2, mode: "number" });

/** What insurers offer for a lead. */
export const quotes = pgTable(
  "quotes",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    leadId: ofLead(),
    insurer: text("insurer").notNull(),
    plan: text("plan").$type<Plan>().notNull(),
    idv: rupees("idv"),
    ncb: smallint("ncb"),
    ownDamage: rupees("own_damage"),
    discount: rupees("discount"),
    addOns: text("add_ons").array().$type<AddOn[]>().notNull(),
    addOnPremium: rupees("add_on_premium"),
    thirdParty: rupees("third_party"),
    taxPercent: percent("tax_percent").notNull(),
    thirdPartyTaxPercent: percent("third_party_tax_percent").notNull(),
    statedTotal: rupees("stated_total"),
    total: rupees("total").notNull(),
    validUntil: date("valid_until", { mode: "string" }),
    chosen: boolean("chosen").notNull().default(false),
    /** The history entry of its sending: an undo that removes the entry makes the quote unsent. */
    sentEntry: bigint("sent_entry", { mode: "number" }).references(() => callLogs.id, {
      onDelete: "set null",
    }),
    createdBy: byUser("created_by"),
    requestId: uuid("request_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("quotes_plan", oneOf("plan", planNames)),
    index("quotes_lead").on(table.leadId, table.id),
    index("quotes_sent").on(table.sentEntry).where(sql`sent_entry is not null`),
    uniqueIndex("quotes_chosen").on(table.leadId).where(sql`chosen`),
    uniqueIndex("quotes_request")
      .on(table.leadId, table.createdBy, table.requestId)
      .where(sql`request_id is not null`),
  ],
);
