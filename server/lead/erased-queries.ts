import { type SQL, sql } from "drizzle-orm";
import { erasedKeys } from "#server/db/schema/personal-data";

/** When a person with one of these was erased, null for anybody else: nothing is computed before the first erasure. */
export function erasedAt({ phone, second, plate }: { phone: SQL; second: SQL; plate: SQL }): SQL {
  return sql`case when exists (select from ${erasedKeys}) then (
    select max(e.erased_at) from ${erasedKeys} e where e.hash in (
      erasure_hash('phone', phone_key(${phone})), erasure_hash('phone', phone_key(${second})),
      erasure_hash('plate', registration_key(${plate})))) end`;
}
