import { sql } from "drizzle-orm";
import {
  bigserial,
  date,
  index,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CALLABLE_DIGITS } from "#contract/lead/people";
import { instant } from "./columns.ts";

/** isCallablePhone() of a stored number. As text: the planner compares it with the index's. */
const isCallable = (column: string) =>
  `coalesce(regexp_replace(regexp_replace(${column}, '[.]0+$', ''), '[^0-9]', '', 'g') ~ '${CALLABLE_DIGITS}', false)`;

/** Neither of the two numbers can be called. */
export const isUncallable = sql.raw(`not (${isCallable("phone_number")} or ${isCallable("second_phone")})`);

/** One insured vehicle's record: the person and the vehicle. The policy of each renewal is on its lead. */
export const customers = pgTable(
  "customers",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name"),
    name: text("name").notNull().generatedAlwaysAs(sql`full_name(first_name, last_name)`),
    phoneNumber: text("phone_number").notNull(),
    /** Called and searched like the first. */
    secondPhone: text("second_phone"),
    email: text("email"),
    address: text("address"),
    city: text("city"),
    pinCode: text("pin_code"),
    language: text("language"),
    registrationNumber: text("registration_number"),
    vehicleType: text("vehicle_type"),
    maker: text("maker"),
    model: text("model"),
    variant: text("variant"),
    manufactureYear: smallint("manufacture_year"),
    registrationDate: date("registration_date", { mode: "string" }),
    registrationDateText: text("registration_date_text"),
    fuelType: text("fuel_type"),
    chassisNumber: text("chassis_number"),
    engineNumber: text("engine_number"),
    /** What a file had besides, text by its header. */
    otherDetails: jsonb("other_details").$type<Record<string, string>>(),
    /** The policy entered with the record, for the lead created from it. */
    policyNumber: text("policy_number"),
    policyExpiry: date("policy_expiry", { mode: "string" }),
    premiumAmount: numeric("premium_amount", { precision: 14, scale: 2, mode: "number" }),
    /** The latest month of which an administrator has deleted its lead: the server makes it none there again. */
    renewalRefused: text("renewal_refused"),
    /** The form's request id: the same form sent again creates no second record. */
    requestId: uuid("request_id"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** The national number, by which phones are searched and compared. */
    phoneKey: text("phone_key").generatedAlwaysAs(sql`phone_key(phone_number)`),
    secondPhoneKey: text("second_phone_key").generatedAlwaysAs(sql`nullif(phone_key(second_phone), '')`),
    /** The key by which an import identifies vehicles. */
    vehicleKey: text("vehicle_key").generatedAlwaysAs(
      sql`vehicle_key(registration_number, phone_number, maker, model)`,
    ),
    /** Name, registration and phones, one per line, lower case: one index serves every search. */
    searchText: text("search_text").generatedAlwaysAs(
      sql`record_search_text(first_name, last_name, registration_number, phone_number, second_phone)`,
    ),
  },
  (table) => [
    uniqueIndex("customers_request").on(table.requestId).where(sql`request_id is not null`),
    index("customers_vehicle").on(table.vehicleKey),
    index("customers_phone").on(table.phoneKey),
    index("customers_second_phone").on(table.secondPhoneKey).where(sql`second_phone_key is not null`),
    index("customers_uncallable").on(table.id).where(isUncallable),
    index("customers_search").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);
