import { type SQL, sql } from "drizzle-orm";
import { bigserial, check, index, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

const isMonth = (column: string): SQL => sql.raw(`${column} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`);

export const campaigns = pgTable(
  "campaigns",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    name: text("name").notNull(),
    month: text("month").notNull(),
    description: text("description"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("campaigns_month", isMonth("month")),
    uniqueIndex("campaigns_name").on(sql`lower(${table.name})`),
    unique("campaigns_id_month").on(table.id, table.month),
    index("campaigns_month_id").on(table.month, table.id),
  ],
);
