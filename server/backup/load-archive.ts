import type pg from "pg";
import { repairCounts } from "#server/counts/queries";
import { applyDefinitions } from "#server/db/definition-queries";
import type { Definition } from "#server/db/definitions";
import type { Migration } from "#server/db/migration-files";
import type { MigrationPlan } from "#server/db/migration-plan";
import { applyMigrations } from "#server/db/migration-queries";
import { firstRelation, listTables } from "./file/catalog-queries.ts";
import { digestOf, setCanonicalFormat } from "./file/copy-queries.ts";
import type { Header, Manifest, Parts, Table } from "./file/format.ts";
import { BackupRefused } from "./file/refusal.ts";
import { tableWriter } from "./file/table-writer.ts";
import {
  dropConstraints,
  findConstraints,
  inRestoreTransaction,
  restoreConstraints,
  run,
  setSequences,
  type TableConstraints,
  vacuum,
} from "./load-queries.ts";
import { requireKnownSchema } from "./schema-check.ts";

const namesOf = (tables: Table[]) => tables.map(({ name }) => name);

export interface LoadOptions {
  client: pg.Client;
  /** This version's migrations. */
  known: Migration[];
  /** This version's functions, views and triggers. */
  definitions: Definition[];
  storeFile(key: string, bytes: Buffer): Promise<void>;
  /** Runs last before the commit. */
  beforeCommit(): Promise<void>;
  /** Runs first after the commit. */
  committed?(): void;
}

export interface Loaded {
  manifest: Manifest;
  /** Counts that differed from the leads in the backed-up installation. */
  corrected: number;
}

/**
 * Loads the parts of a backup into an empty database, compares every table with the backup's digests, and
 * migrates the schema to this version, in one transaction: all or nothing.
 */
export async function load(parts: Parts, target: LoadOptions): Promise<Loaded> {
  const { client } = target;
  const loaded = await inRestoreTransaction(client, async (tx) => {
    const found = await firstRelation(client);
    if (found) throw new BackupRefused(`The database is not empty: it contains ${found}.`);
    await setCanonicalFormat(client);
    const { manifest, plan } = await loadRows(parts, target);
    await applyMigrations(client, plan.pending);
    await applyDefinitions(client, target.definitions);
    const corrected = await repairCounts(tx);
    await target.beforeCommit();
    return { manifest, corrected };
  });
  target.committed?.();
  await vacuum(client, namesOf(await listTables(client)));
  return loaded;
}

/** Loads everything in the schema of the backup's time. */
export async function loadRows(
  parts: Parts,
  { client, known, storeFile }: Pick<LoadOptions, "client" | "known" | "storeFile">,
): Promise<{ manifest: Manifest; plan: MigrationPlan }> {
  const writer = tableWriter(client);
  let built: { plan: MigrationPlan; tables: Table[]; aside: TableConstraints } | undefined;
  try {
    for await (const part of parts) {
      if (part.kind === "header") built = await build(client, part.header, known);
      if (!built) break;
      if (part.kind === "rows") await writer.write(tableOf(built.tables, part.table), part.bytes);
      if (part.kind === "file") await storeFile(part.key, part.bytes);
      if (part.kind !== "manifest") continue;
      await writer.close();
      await run(client, [...setSequences(part.manifest.sequences), ...restoreConstraints(built.aside)]);
      await compare(client, built.tables, part.manifest);
      return { manifest: part.manifest, plan: built.plan };
    }
  } finally {
    writer.abandon();
  }
  throw new BackupRefused("The backup is not complete: its first or last part is missing.");
}

/** The empty schema as it was when the backup was made. */
async function build(client: pg.ClientBase, header: Header, known: Migration[]) {
  const plan = requireKnownSchema(header, known);
  await applyMigrations(client, plan.built);
  const made = await listTables(client);
  const tables = tablesToLoad(header.tables, made);
  const aside = await findConstraints(client);
  await run(client, dropConstraints(namesOf(made), aside));
  return { plan, tables, aside };
}

/** The tables of the backup, which must be those its migrations create. */
function tablesToLoad(given: Table[], made: Table[]): Table[] {
  return given.map(({ name, columns }) => {
    const table = made.find((table) => table.name === name);
    if (!table || [...table.columns].sort().join() !== [...columns].sort().join()) {
      throw new BackupRefused(`The backup's table ${name} is not one of this product's.`);
    }
    return { name, columns };
  });
}

function tableOf(tables: Table[], name: string): Table {
  const table = tables.find((table) => table.name === name);
  if (!table)
    throw new BackupRefused(`The backup has rows of ${name}, which its list of tables does not name.`);
  return table;
}

async function compare(client: pg.ClientBase, tables: Table[], { digests }: Manifest): Promise<void> {
  for (const table of tables) {
    const [was, is] = [digests[table.name], await digestOf(client, table)];
    if (was?.rows === is.rows && was.sha256 === is.sha256) continue;
    throw new BackupRefused(
      `What was restored of ${table.name} differs from the backup (${is.rows} of ${was?.rows} rows). Nothing was kept.`,
    );
  }
}
