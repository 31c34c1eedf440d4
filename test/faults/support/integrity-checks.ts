import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { repairCounts } from "#server/counts/queries";
import type { Db } from "#server/db/handles";
import type { Operation } from "./operations.ts";

/** What is wrong with the data after faults, checked directly in the database. */
export interface Findings {
  /** Acknowledged, but missing. */
  lost: string[];
  /** Stored twice. */
  duplicated: string[];
  /** One part of an operation without the other. */
  half: string[];
}

/** `documents` is the files' folder; `leads` are those the callers worked on. */
export async function examine(
  databaseUrl: string,
  documents: string,
  leads: number[],
  acknowledged: Operation[],
): Promise<Findings> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const queryLines = (text: string, values: unknown[] = []) =>
    client.query<{ line: string }>(text, values).then(({ rows }) => rows.map((row) => row.line));
  try {
    return {
      lost: [
        ...(await lostRows(queryLines, acknowledged)),
        ...(await lostFiles(queryLines, documents, acknowledged)),
      ],
      duplicated: await duplicates(queryLines),
      half: [
        ...(await partialWrites(queryLines, leads)),
        ...(await orphans(queryLines, documents)),
        ...(await wrongCounts(drizzle(client))),
      ],
    };
  } finally {
    await client.end();
  }
}

type QueryLines = (text: string, values?: unknown[]) => Promise<string[]>;

const tables = {
  outcome: "call_logs",
  remark: "call_logs",
  record: "customers",
  lead: "leads",
  document: "documents",
};

async function lostRows(queryLines: QueryLines, acknowledged: Operation[]): Promise<string[]> {
  const lost: string[] = [];
  for (const [kind, table] of Object.entries(tables)) {
    const keys = acknowledged.filter((operation) => operation.kind === kind).map(({ key }) => key);
    const noted = table === "call_logs" ? "and notes = key::text" : "";
    lost.push(
      ...(await queryLines(
        `select '${kind} ' || key as line from unnest($1::uuid[]) key
         where not exists (select from ${table} where request_id = key ${noted})`,
        [keys],
      )),
    );
  }
  return lost;
}

async function lostFiles(
  queryLines: QueryLines,
  documents: string,
  acknowledged: Operation[],
): Promise<string[]> {
  const kept = new Map(
    (
      await queryLines(
        "select request_id || ' ' || file_key as line from documents where request_id is not null",
      )
    ).map((line) => [line.slice(0, 36), line.slice(37)]),
  );
  return acknowledged
    .filter(
      ({ kind, key, digest }) =>
        kind === "document" && digestOf(join(documents, kept.get(key) ?? "-")) !== digest,
    )
    .map(({ key }) => `file of ${key}`);
}

function digestOf(file: string): string | undefined {
  return existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex") : undefined;
}

/** Compared by values unique to an operation, because request ids are already unique in the database. */
const duplicates = (queryLines: QueryLines): Promise<string[]> =>
  queryLines(`
    select 'entry ' || notes as line from call_logs where kind in ('call', 'remark') and length(notes) = 36
      group by notes having count(*) > 1
    union all select 'record ' || first_name from customers where length(first_name) = 36
      group by first_name having count(*) > 1
    union all select 'document ' || file_name from documents group by file_name having count(*) > 1
    union all select 'vehicle ' || vehicle_key from customers where length(first_name) <> 36
      group by vehicle_key having count(*) > 1`);

async function partialWrites(queryLines: QueryLines, leads: number[]): Promise<string[]> {
  return queryLines(
    `with history as (
       select l.id, l.version, l.call_count, l.connected_count, l.sub_status,
         count(c.id) as entries, count(c.id) filter (where c.kind = 'call') as calls,
         count(c.id) filter (where c.connected) as connected, count(c.id) filter (where c.kind = 'document') as papers,
         (array_agg(c.call_result order by c.id desc) filter (where c.kind = 'call'))[1] as latest
       from leads l left join call_logs c on c.lead_id = l.id where l.id = any($1) group by l.id
     )
     select 'lead ' || id || ' and its history' as line from history
       where version <> 1 + entries or call_count <> calls or connected_count <> connected
         or sub_status is distinct from latest
         or papers <> (select count(*) from documents d where d.lead_id = history.id)
     union all select 'document ' || id || ' and the audit log' from documents d
       where (select count(*) from audit_log a where a.action = 'document.uploaded'
         and (a.details ->> 'documentId')::bigint = d.id) <> 1`,
    [leads],
  );
}

/** A document without its file; a file that neither belongs to a document nor is recorded as orphaned. */
async function orphans(queryLines: QueryLines, documents: string): Promise<string[]> {
  const onDisk = new Set(readdirSync(documents));
  const kept = await queryLines("select file_key::text as line from documents where file_key is not null");
  const known = new Set([...kept, ...(await queryLines("select file_key::text as line from loose_files"))]);
  return [
    ...kept.filter((key) => !onDisk.has(key)).map((key) => `document's file ${key} is missing`),
    ...[...onDisk]
      .filter((name) => !known.has(name.replace(/\.part$/, "")))
      .map((name) => `file ${name} has no document`),
  ];
}

class OnlyLooking extends Error {}

/** The stored counts compared with the rows, as the server's repair does, without correcting anything. */
export async function wrongCounts(db: Db): Promise<string[]> {
  let off = 0;
  await db
    .transaction(async (tx) => {
      off = await repairCounts(tx);
      throw new OnlyLooking();
    })
    .catch((error) => {
      if (!(error instanceof OnlyLooking)) throw error;
    });
  return off > 0 ? [`${off} kept counts`] : [];
}
