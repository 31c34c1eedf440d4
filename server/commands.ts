import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { clockTime, dateLabel, today } from "#contract/time/calendar";
import { createFirstAdmin, firstSignIn } from "#server/auth/first-admin";
import { type RestoredToTime, restoreToTime } from "#server/backup/archiving/point-in-time-restore";
import { BackupRefused } from "#server/backup/file/refusal";
import { backupFolder, backupName, plainBackupName } from "#server/backup/folder";
import { withSource } from "#server/backup/installation-database";
import type { Loaded } from "#server/backup/load-archive";
import { move } from "#server/backup/move";
import { restore } from "#server/backup/restore";
import { takeBackup, takePlainBackup } from "#server/backup/take-backup";
import { AgencyRefused, addAgency, listAgencies } from "#server/db/agency-queries";
import { connect } from "#server/db/connect";
import { findDirectUrl } from "#server/db/direct-url";
import { StartRefused } from "#server/db/embedded/refusal";
import { migrate } from "#server/db/migrate";
import { checkFiles, FilesMissing } from "#server/documents/check-files";
import { openBucket } from "#server/files/bucket";
import { openFolder } from "#server/files/folder";
import { documentsFolder, openFiles } from "#server/files/open";
import { rootCause } from "#server/platform/errors";
import { NoSuchUser, resetPasswordNamed } from "#server/users/reset-password";
import {
  type Config,
  ConfigError,
  directUrl,
  documentsBucket,
  LONGEST_STATEMENT_MS,
  readConfig,
} from "./config.ts";
import { migrationsFolderOf, projectRoot, releaseLabel, releaseOf } from "./project-root.ts";
import { loadSettings } from "./settings-file.ts";

/** The command line of an installation: environment, real clock, lines on the terminal. */
const say = (line: string) => console.log(line);

/** `now` is when the command began. */
type Command = (args: string[], config: Config, at: { root: string; now: Date }) => Promise<void>;

const commands: Record<string, Command> = {
  backup: async (args, config, { root, now }) => {
    const { values } = parseArgs({ args, options: { out: { type: "string" }, plain: { type: "boolean" } } });
    const name = values.plain ? plainBackupName(now) : backupName("by-hand", now);
    const path = resolve(values.out ?? join(backupFolder(config) ?? ".", name));
    if (existsSync(path)) throw new BackupRefused(`${path} is there already; give another --out.`);
    const files = await openFiles(config);
    const order = { files, version: releaseOf(root).version, now, path };
    const migrationsFolder = migrationsFolderOf(root);
    const take = values.plain ? takePlainBackup : takeBackup;
    const made = await withSource(config, say, (url) => take({ ...order, url, migrationsFolder, say }));
    say(`Backup written and checked: ${made.path} (${made.bytes} bytes, ${contentOf(made.manifest)})`);
    printMissing(made.manifest);
  },
  restore: async (args, config, { root }) => {
    const options = { wal: { type: "boolean" }, to: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.wal && positionals.length > 0)
      throw new BackupRefused(
        "--wal restores from the archive of BACKUP_WAL: leave the file out, or leave --wal out.",
      );
    if (values.to && !values.wal) throw new BackupRefused("--to goes with --wal.");
    if (values.wal) return printRestoredTime(await restoreToTime({ config, to: parseTime(values.to), say }));
    const [path] = positionals;
    if (!path) throw new BackupRefused("Name the backup: restore <file>");
    const loaded = await restore({
      path: resolve(path),
      config,
      migrationsFolder: migrationsFolderOf(root),
      say,
    });
    say(`Restored and compared: ${contentOf(loaded.manifest)}, as of ${loaded.manifest.createdAt}`);
    printRepaired(loaded);
  },
  "move-to-postgres": async (args, config, { root, now }) => {
    parseArgs({ args });
    const { DATA_DIR } = config;
    const [url, bucket] = [await findDirectUrl(config), documentsBucket(config)];
    if (!url) throw new BackupRefused("Set DATABASE_URL to the empty PostgreSQL database to move to.");
    const order = { config, url, version: releaseOf(root).version, now, say };
    const documents = bucket && { from: await openFolder(documentsFolder(config)), to: openBucket(bucket) };
    const loaded = await move({ ...order, documents, migrationsFolder: migrationsFolderOf(root) });
    const stay = documents ? "were copied to the bucket" : `stay in ${resolve(DATA_DIR)}`;
    say(`Moved and compared: ${contentOf(loaded.manifest)}. The documents ${stay}.`);
    printMissing(loaded.manifest);
    printRepaired(loaded);
  },
  check: async (args, config) => {
    parseArgs({ args });
    const files = await openFiles(config);
    const { checked, faulty } = await withSource(config, say, async (url) => {
      const { db, close } = connect(url, { statementTimeoutMs: LONGEST_STATEMENT_MS, onError: () => {} });
      return checkFiles(db, files, say).finally(close);
    });
    if (faulty > 0)
      throw new FilesMissing(
        `${faulty} of ${checked} documents have no intact file. A backup may contain them.`,
      );
    say(`All ${checked} documents have their files.`);
  },
  "reset-password": async (args, config, { now }) => {
    const [username] = parseArgs({ args, allowPositionals: true }).positionals;
    if (!username) throw new NoSuchUser("Name the user: reset-password <username>");
    const itself = { viewer: null, now, address: null };
    const { password, expiresAt } = await withSource(config, say, async (url) => {
      const { db, close } = connect(url, { statementTimeoutMs: LONGEST_STATEMENT_MS, onError: () => {} });
      return resetPasswordNamed({ db, config }, itself, username).finally(close);
    });
    say(
      `New password of ${username}: ${password} (shown only now, good until ${dateLabel(today(expiresAt))}; to be changed at the next sign-in)`,
    );
  },
  agency: async (args, config, { root, now }) => {
    const [what = "", name, ...files] = parseArgs({ args, allowPositionals: true }).positionals;
    const [file] = files;
    const takes: Record<string, boolean> = { list: !name, add: !file, "move-in": files.length === 1 };
    if (!takes[what]) throw new AgencyRefused(AGENCY_HELP);
    const administrator = directUrl(config);
    if (!administrator)
      throw new AgencyRefused("Set DATABASE_URL to the database's address, as one of its administrators.");
    if (what === "list") return printAgencies(await listAgencies(administrator));
    if (!name) throw new AgencyRefused(AGENCY_HELP);
    const url = await addAgency(administrator, name, {
      say,
      fill: (own) => {
        const agency = { ...config, DATABASE_URL: own, DATABASE_DIRECT_URL: undefined };
        return file ? moveIn(agency, root, resolve(file)) : begin(agency, root, now);
      },
    });
    say(`Agency ${name}: DATABASE_URL=${url}`);
  },
};

type Agency = Config & { DATABASE_URL: string };

async function moveIn(config: Agency, root: string, path: string): Promise<void> {
  const loaded = await restore({ path, config, migrationsFolder: migrationsFolderOf(root), say });
  say(`Moved in and compared: ${contentOf(loaded.manifest)}, as of ${loaded.manifest.createdAt}`);
  printRepaired(loaded);
}

/** Its tables and its first administrator. */
async function begin(config: Agency, root: string, now: Date): Promise<void> {
  await migrate(config.DATABASE_URL, migrationsFolderOf(root), { say });
  const { db, close } = connect(config.DATABASE_URL, {
    statementTimeoutMs: LONGEST_STATEMENT_MS,
    onError: () => {},
  });
  const deps = { db, config, release: releaseOf(root), clock: () => now, newId: randomUUID };
  const password = await createFirstAdmin(deps).finally(close);
  if (password) say(firstSignIn(config, password));
}

function printAgencies(agencies: Awaited<ReturnType<typeof listAgencies>>): void {
  for (const { name, isFinished, leads, bytes } of agencies) {
    const counted = leads === null ? "leads not counted yet" : `about ${leads} leads`;
    const size = `${counted}, ${Math.ceil(bytes / 1024 / 1024)} MB`;
    say(`${name}: ${isFinished ? size : `unfinished; 'renewdesk agency add ${name}' makes it again`}`);
  }
  if (agencies.length === 0) say("No agency has a schema of its own in this database.");
}

const AGENCY_HELP = `renewdesk agency add NAME            a role and a schema in the database of DATABASE_URL
renewdesk agency move-in NAME FILE   the same, with a backup's content and its documents into DATA_DIR
renewdesk agency list                the agencies of that database`;

const HELP = `renewdesk start [--demo]             the server
renewdesk backup [--out FILE]        a backup, while the server works or is stopped
renewdesk backup --plain [--out DIR] the same as a folder that psql reads
renewdesk restore FILE               a backup into an empty place
renewdesk restore --wal [--to TIME]  from the archive of BACKUP_WAL, as of now or of a moment
renewdesk reset-password USERNAME    a one-time password
renewdesk move-to-postgres           the embedded database into the empty one of DATABASE_URL
renewdesk check                      whether each document has its file
${AGENCY_HELP}
renewdesk version

Each takes --settings FILE; without it RENEWDESK_SETTINGS, then /etc/renewdesk.env, then .env here.`;

const versionLine = (root: string) =>
  `RenewDesk ${releaseLabel(releaseOf(root))}, Node ${process.versions.node}, ${process.platform}-${process.arch}`;

function contentOf({ digests, files }: Loaded["manifest"]): string {
  const rows = Object.values(digests).reduce((sum, digest) => sum + digest.rows, 0);
  return `${Object.keys(digests).length} tables with ${rows} rows, ${files.length} documents' files`;
}

/** A time as typed, in the agency's zone unless it names another. */
function parseTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const [, day, time, zone = "+05:30"] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  const moment = new Date(`${day}T${time}${zone}`);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new BackupRefused(`--to "${text}" is not a time: write it like "2026-11-22 14:05" (Indian time).`);
}

function printRestoredTime({ lastChange, documents, missing }: RestoredToTime): void {
  const last = lastChange
    ? `the last change is of ${dateLabel(today(lastChange))}, ${clockTime(lastChange)} in India (${lastChange.toISOString()})`
    : "nothing was changed after the base backup";
  say(`Restored, with ${documents} documents' files; ${last}`);
  if (missing.length > 0) say(`Files of documents that are not in the archive: ${missing.join(", ")}`);
}

function printMissing({ missing }: Loaded["manifest"]): void {
  if (missing.length > 0) say(`Files of documents that were missing: ${missing.join(", ")}`);
}

function printRepaired({ corrected }: Loaded): void {
  if (corrected > 0) say(`${corrected} counts differed from the leads and were corrected`);
}

/** One actionable line; a stack trace only for unexpected errors. */
function lineFor(reason: unknown): unknown {
  if (!(reason instanceof Error)) return reason;
  const foreseen = [BackupRefused, StartRefused, ConfigError, FilesMissing, NoSuchUser, AgencyRefused].some(
    (kind) => reason instanceof kind,
  );
  const root = rootCause(reason);
  return foreseen || "code" in root ? root.message : root;
}

async function run([name = "", ...given]: string[], now: Date): Promise<void> {
  // An embedded PostgreSQL started by a command is stopped on exit, which a signal alone does not trigger.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(130));
  const root = projectRoot();
  if (["", "help"].includes(name) || [name, ...given].includes("--help")) return say(HELP);
  if (["version", "--version"].includes(name)) return say(versionLine(root));
  const command = commands[name === "check-documents" ? "check" : name];
  if (!command) throw new BackupRefused(`There is no command "${name}".\n${HELP}`);
  const settings = loadSettings(given, process.env);
  await command(settings.args, readConfig(process.env), { root, now });
}

run(process.argv.slice(2), new Date()).then(
  () => process.exit(0),
  (reason) => {
    console.error(lineFor(reason));
    process.exit(1);
  },
);
