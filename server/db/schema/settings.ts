import { sql } from "drizzle-orm";
import { boolean, check, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { DAILY_TARGET, DAILY_TARGET_MAX } from "#contract/analytics/targets";
import { BREAK_REASONS } from "#contract/breaks/reasons";
import { callScriptTexts } from "#contract/calling/call-script-texts";
import { LOST_REASONS } from "#contract/lead/closing/lost-reasons";
import { GOODS_THIRD_PARTY_TAX_PERCENT, TAX_PERCENT } from "#contract/quotes/tax-rates";
import { RENEWAL_DAYS_BEFORE, RENEWAL_DAYS_MAX } from "#contract/renewals/kinds";
import { KEPT_MONTHS_MAX, KEPT_MONTHS_MIN } from "#contract/retention/months";
import { CREDENTIALS, SELLING_POINTS } from "#contract/templates/messages";
import { CALLING_EARLIEST, CALLING_FROM, CALLING_LATEST, CALLING_UNTIL } from "#contract/time/calling-hours";
import { EVERY_DAY, WEEK } from "#contract/time/working-days";

/** The agency's settings: a single row, created by the first migration. */
export const settings = pgTable(
  "settings",
  {
    singleton: boolean("singleton").primaryKey().default(true),
    agencyName: text("agency_name").notNull().default("SLN Insurance"),
    signOff: text("sign_off").notNull().default("SLN Insurance"),
    whatsappNumber: text("whatsapp_number"),
    dailyTarget: integer("daily_target").notNull().default(DAILY_TARGET),
    seasonalGreeting: text("seasonal_greeting").notNull().default("Greetings"),
    sellingPoints: text("selling_points").notNull().default(SELLING_POINTS),
    credentials: text("credentials").notNull().default(CREDENTIALS),
    /** Null: for ever. */
    leadsKeptMonths: integer("leads_kept_months"),
    callingFrom: text("calling_from").notNull().default(CALLING_FROM),
    callingUntil: text("calling_until").notNull().default(CALLING_UNTIL),
    /** Of the days of a week, Monday first: W whole, H half, O closed. */
    week: text("week").notNull().default(EVERY_DAY),
    /** One per line, by day (contract/time/working-days.ts). */
    holidays: text("holidays").notNull().default(""),
    /** Offered when a renewal is lost, one per line. */
    lostReasons: text("lost_reasons").notNull().default(LOST_REASONS),
    /** Offered when a caller pauses, one per line. */
    breakReasons: text("break_reasons").notNull().default(BREAK_REASONS),
    /** How many days before a month its renewals become leads; null: only when an administrator opens it. */
    renewalDaysBefore: integer("renewal_days_before").default(RENEWAL_DAYS_BEFORE),
    /**
     * The first month that becomes leads without a request: an update makes none for months that an agency is working on.
     * Null from the first start of a new installation on.
     */
    renewalsFrom: text("renewals_from"),
    taxPercent: numeric("tax_percent", { precision: 4, scale: 2, mode: "number" })
      .notNull()
      .default(TAX_PERCENT),
    goodsThirdPartyTaxPercent: numeric("goods_third_party_tax_percent", {
      precision: 4,
      scale: 2,
      mode: "number",
    })
      .notNull()
      .default(GOODS_THIRD_PARTY_TAX_PERCENT),
    callOpening: text("call_opening").notNull().default(callScriptTexts.callOpening),
    callQuote: text("call_quote").notNull().default(callScriptTexts.callQuote),
    callObjection: text("call_objection").notNull().default(callScriptTexts.callObjection),
    callClose: text("call_close").notNull().default(callScriptTexts.callClose),
  },
  () => [
    check("settings_singleton", sql`singleton`),
    check("settings_week", sql.raw(`week ~ '${WEEK.source}'`)),
    check("settings_renewal_days", sql.raw(`renewal_days_before between 1 and ${RENEWAL_DAYS_MAX}`)),
    check("settings_daily_target", sql.raw(`daily_target between 1 and ${DAILY_TARGET_MAX}`)),
    check(
      "settings_leads_kept",
      sql.raw(`leads_kept_months between ${KEPT_MONTHS_MIN} and ${KEPT_MONTHS_MAX}`),
    ),
    check(
      "settings_calling_hours",
      sql.raw(
        `calling_from >= '${CALLING_EARLIEST}' and calling_until <= '${CALLING_LATEST}' and calling_from < calling_until`,
      ),
    ),
  ],
);
