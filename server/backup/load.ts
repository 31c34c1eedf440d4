import type pg from "pg";
import { firstRelation, listTables } from "#server/backup/catalog-queries";
import { digestOf, setOneForm } from "#server/backup/copy-queries";
import type { Header, Manifest, Parts, Table } from "#server/backup/format";
import {
  findAside,
  putBack,
  restoring,
  run,
  type SetAside,
  setAside,
  setSequences,
  vacuum,
} from "#server/backup/load-queries";
import { refuseOtherSchema } from "#server/backup/other-schema";
import { BackupRefused } from "#server/backup/refusal";
import { tableWriter } from "#server/backup/table-writer";
import { mendCounts } from "#server/counts/queries";
import type { Migration } from "#server/db/migration-files";
import type { MigrationPlan } from "#server/db/migration-plan";
import { applyMigrations } from "#server/db/migration-queries";

const namesOf = (tables: Table[]) => tables.map(({ name }) => name);

export interface Target {
  client: pg.Client;
  /** This version's migrations. */
  known: Migration[];
  storeFile(key: string, bytes: Buffer): Promise<void>;
  /** The last thing before the rows are there for good. */
  beforeCommit(): Promise<void>;
  /** The first thing afterwards. */
  committed?(): void;
}

export interface Loaded {
  manifest: Manifest;
  /** Counts that did not agree with the leads in the installation that was copied. */
  mended: number;
}

/**
 * Fills an empty database with the parts of a backup, compares every table with what the backup says of it, and brings
 * the schema to this version: one transaction, so it is all there or the database is still empty.
 */
export async function load(parts: Parts, target: Target): Promise<Loaded> {
  const { client } = target;
  const loaded = await restoring(client, async (tx) => {
    const found = await firstRelation(client);
    if (found) throw new BackupRefused(`The database is not empty: it holds ${found}.`);
    await setOneForm(client);
    const { manifest, plan } = await loadRows(parts, target);
    await applyMigrations(client, plan.pending);
    const mended = await mendCounts(tx);
    await target.beforeCommit();
    return { manifest, mended };
  });
  target.committed?.();
  await vacuum(client, namesOf(await listTables(client)));
  return loaded;
}

/** Everything as it was, in the schema of its own time. */
export async function loadRows(
  parts: Parts,
  { client, known, storeFile }: Pick<Target, "client" | "known" | "storeFile">,
): Promise<{ manifest: Manifest; plan: MigrationPlan }> {
  const writer = tableWriter(client);
  let built: { plan: MigrationPlan; tables: Table[]; aside: SetAside } | undefined;
  try {
    for await (const part of parts) {
      if (part.kind === "header") built = await build(client, part.header, known);
      if (!built) break;
      if (part.kind === "rows") await writer.write(tableOf(built.tables, part.table), part.bytes);
      if (part.kind === "file") await storeFile(part.key, part.bytes);
      if (part.kind !== "manifest") continue;
      await writer.close();
      await run(client, [...setSequences(part.manifest.sequences), ...putBack(built.aside)]);
      await compare(client, built.tables, part.manifest);
      return { manifest: part.manifest, plan: built.plan };
    }
  } finally {
    writer.abandon();
  }
  throw new BackupRefused("The backup is not complete: it has no beginning or no end.");
}

/** The schema as it was when the backup was made, empty. */
async function build(client: pg.ClientBase, header: Header, known: Migration[]) {
  const plan = refuseOtherSchema(header, known);
  await applyMigrations(client, plan.built);
  const made = await listTables(client);
  const tables = tablesToLoad(header.tables, made);
  const aside = await findAside(client);
  await run(client, setAside(namesOf(made), aside));
  return { plan, tables, aside };
}

/** The tables of the backup, which must be those that its own migrations make. */
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
