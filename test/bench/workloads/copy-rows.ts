import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import type { Reached } from "../database.ts";
import type { FileRow } from "./file-rows.ts";

const ROWS_PER_CHUNK = 1000;

/**
 * The limit of an import: the rows, already read and clean, by COPY into a staging table, then by two
 * statements into the customers and leads of a month, in one transaction. Known vehicles are looked up, as
 * they must be.
 */
export async function copyRows(
  { url }: Pick<Reached, "url">,
  month: string,
  rows: FileRow[],
): Promise<{ seconds: number; stored: number }> {
  const chunks = Array.from({ length: Math.ceil(rows.length / ROWS_PER_CHUNK) }, (_, place) =>
    rows
      .slice(place * ROWS_PER_CHUNK, (place + 1) * ROWS_PER_CHUNK)
      .map(line)
      .join(""),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "insert into campaigns (name, month, created_at) values ($1, $1, now()) on conflict do nothing",
    [month],
  );
  const began = performance.now();
  await client.query("begin");
  await client.query(
    `create temp table staged (name text, last_name text, phone text, plate text, maker text, model text, type text, year smallint,
       company text, expiry date, caller text) on commit drop`,
  );
  await pipeline(Readable.from(chunks), client.query(from("copy staged from stdin")));
  await client.query("analyze staged");
  const { rowCount } = await client.query(
    `with keyed as (
       select s.*, u.id as holder, vehicle_key(plate, phone, maker, model) as key
       from staged s left join users u on lower(u.username) = caller and u.deleted_at is null
     ), made as (
       insert into customers (first_name, last_name, phone_number, registration_number, maker, model, vehicle_type, manufacture_year, created_at, updated_at)
       select name, last_name, phone, plate, maker, model, type, year, now(), now() from keyed k
       where not exists (select from customers c where c.vehicle_key = k.key)
       returning id, vehicle_key
     )
     insert into leads (customer_id, campaign_id, campaign_month, assigned_to, insurance_company, insurance_expiry, created_at, last_activity_at)
     select m.id, (select min(id) from campaigns where month = $1), $1, k.holder, k.company, k.expiry, now(), now()
     from made m join keyed k on k.key = m.vehicle_key
     on conflict on constraint leads_customer_month do nothing`,
    [month],
  );
  await client.query("commit");
  const seconds = (performance.now() - began) / 1000;
  await client.end();
  return { seconds, stored: rowCount ?? 0 };
}

function line(row: FileRow): string {
  const [first = "", ...last] = row.name.split(" ");
  const [day, month, year] = row.insuranceExpiry.split("/");
  const cells = [
    first,
    last.join(" "),
    `+91-${row.phoneNumber}`,
    row.registrationNumber,
    row.maker,
    row.model,
    row.vehicleType,
    row.manufactureYear,
    row.insuranceCompany,
    `${year}-${month}-${day}`,
    row.telecallerName,
  ];
  return `${cells.join("\t")}\n`;
}
