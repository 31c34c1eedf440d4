import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { absencesJob } from "#server/absences/absences-job";
import { createFirstAdmin, firstSignIn } from "#server/auth/first-admin";
import { type Archiving, openArchiving } from "#server/backup/archiving/archiving";
import { backupJob } from "#server/backup/backup-job";
import { dailyBackups } from "#server/backup/daily";
import { backupFolder } from "#server/backup/folder";
import { countsJobs } from "#server/counts/counts-job";
import { placeOf } from "#server/db/address";
import { findAgency } from "#server/db/agency-queries";
import { connect } from "#server/db/connect";
import { findDirectUrl } from "#server/db/direct-url";
import { StartRefused } from "#server/db/embedded/refusal";
import { startEmbedded } from "#server/db/embedded/start";
import { migrate } from "#server/db/migrate";
import { hasLimit, limitRole } from "#server/db/role-limits";
import { withTimeLimit } from "#server/db/time-limit";
import { loadDemo } from "#server/demo/load-demo";
import { documentsJob } from "#server/documents/documents-job";
import { openFiles } from "#server/files/open";
import { sweepOrphanedFiles } from "#server/files/orphaned-files";
import { importsJobs } from "#server/imports/jobs/imports-job";
import { assignmentsJob } from "#server/leads/assignments/assignments-job";
import { drain } from "#server/operations/drain";
import { checkAddress, describeListenError } from "#server/operations/listen-address";
import { limitByOpenFiles } from "#server/operations/open-files";
import { rootCause } from "#server/platform/errors";
import { openMail } from "#server/platform/mail";
import { openMeters } from "#server/platform/meters";
import { type PeriodicJob, runPeriodically } from "#server/platform/periodic-jobs";
import { openClockWatch } from "#server/removals/clock-watch";
import { renewalsJob } from "#server/renewals/renewals-job";
import { schedulesJob } from "#server/reports/send-mails";
import { auditRetention } from "#server/retention/audit-retention";
import { leadRetention } from "#server/retention/lead-retention";
import { createApp } from "./app.ts";
import { type Config, ConfigError, embeddedDatabase, readConfig } from "./config.ts";
import type { Deps } from "./deps.ts";
import { migrationsFolderOf, projectRoot, releaseLabel, releaseOf } from "./project-root.ts";
import { loadSettings } from "./settings-file.ts";

/** The server process: environment, real clock, start, stop. Nothing else reads them. */
const CLOSE_LIMIT_MS = 5000;
const OTHER_LIMIT =
  "The pooler lends connections with another statement_timeout than STATEMENT_TIMEOUT_MS: made before this start, or as another role (docs/scale-out.md)";
const say = (line: string) => console.log(line);

/** Everything durable is in the database already, so closing does not wait for a connection that hangs. */
const withinCloseLimit = (close: () => Promise<unknown>) => () =>
  withTimeLimit(CLOSE_LIMIT_MS, close()).catch(() => {});

async function start(): Promise<void> {
  const { args, overridden, unknown } = loadSettings(process.argv.slice(2), process.env);
  const { demo } = optionsOf(args);
  const root = projectRoot();
  const release = releaseOf(root);
  for (const line of unknown) say(line);
  const config = limitByOpenFiles(readConfig(process.env), say);
  if (overridden.length > 0) say(`Set by the environment, not the settings file: ${overridden.join(", ")}`);

  const opened: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  let underWay = () => 0;
  // stdout may be closed (EPIPE); losing log lines must not crash the server.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  // Before PostgreSQL starts: a signal without a handler would end this process and leave PostgreSQL running.
  stopOnSignals(stop, () => underWay());
  try {
    let archiving: Archiving | undefined;
    // Opened first, so closed last: PostgreSQL hands over the end of its log when it stops.
    opened.push(async () => archiving?.shipRest());
    const url = config.DATABASE_URL ?? (await openEmbedded(config, opened));
    const direct = (await findDirectUrl(config)) ?? url;
    const lent = config.DATABASE_DIRECT_URL !== undefined;
    const migrationsFolder = migrationsFolderOf(root);
    const allowNewer = config.ALLOW_NEWER_SCHEMA === "true";
    await migrate(direct, migrationsFolder, { allowNewer, say }).catch((error: Error) => {
      if (error instanceof StartRefused) throw error;
      const setting = lent ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
      throw config.DATABASE_URL ? new ConfigError(`${setting}: ${error.message}`, { cause: error }) : error;
    });
    const statementTimeoutMs = config.STATEMENT_TIMEOUT_MS;
    if (lent) await limitRole(direct, statementTimeoutMs);
    const connection = connect(url, {
      statementTimeoutMs,
      lent,
      replicaUrl: config.REPLICA_URL,
      onError: (error) => console.error(error.message),
    });
    opened.push(withinCloseLimit(connection.close));
    if (lent && !(await hasLimit(connection.db, statementTimeoutMs))) say(OTHER_LIMIT);
    const files = await openFiles(config);
    const { db, oneStatement, reading } = connection;
    const clock = () => new Date();
    const agency = await findAgency(db);
    const watch = openClockWatch({ db, clock }, say);
    const isClockTrusted = await watch.look();
    const folder = backupFolder(config);
    const backups = dailyBackups({
      url: direct,
      files,
      version: release.version,
      migrationsFolder,
      clock,
      folder,
      agency,
      keepDays: config.BACKUP_KEEP_DAYS,
      isClockTrusted: watch.look,
      began: watch.began,
      say,
    });
    const refused = await backups.tryFolder();
    if (refused && config.BACKUP_DIR) throw new ConfigError(`BACKUP_DIR: ${refused}`);
    if (refused) say(`No backup can be made: ${refused}`);
    const deps: Deps = {
      db,
      oneStatement,
      reading,
      files,
      mail: openMail(config),
      clock,
      newId: randomUUID,
      config,
      meters: openMeters(agency),
      release,
    };
    files.ping().catch((error: Error) => say(`Documents cannot be reached: ${rootCause(error).message}`));
    if (isClockTrusted) await sweepOrphanedFiles(deps, say);
    await checkAddress(config);
    const password = await createFirstAdmin(deps);
    // Printed before anything else can fail: it cannot be shown again.
    if (password) say(firstSignIn(config, password));
    if (demo) say(await loadDemo(deps));
    const { ping, load } = connection;
    archiving = await openArchiving({
      config,
      dataDir: resolve(config.DATA_DIR),
      url: direct,
      version: release.version,
      clock,
      say,
    });
    const app = await createApp(deps, {
      ...builtWebRoot(root),
      ping,
      poolLoad: load,
      backups,
      archiving,
      removalsSuspended: watch.suspended,
      ...(folder && { madeBackups: backups }),
    });
    const keep = (...jobs: PeriodicJob[]) => opened.push(withinCloseLimit(runPeriodically(jobs, say)));
    keep(...countsJobs(connection, say));
    keep(watch.job);
    keep(auditRetention(deps, say));
    keep(leadRetention(deps, say));
    keep(documentsJob(deps));
    keep(...importsJobs(deps, say));
    keep(assignmentsJob(deps, say));
    keep(absencesJob(deps));
    keep(renewalsJob(deps));
    const { mail } = deps;
    if (mail) {
      opened.push(withinCloseLimit(mail.close));
      keep(schedulesJob(deps, mail));
    }
    keep(backupJob(backups));
    if (archiving) keep(...archiving.jobs);
    opened.push(() => drain(app));
    underWay = () => app.underWay;
    const { HOST: host, PORT: port } = config;
    const address = await app.listen({ host, port }).catch((error: Error) => {
      throw describeListenError(error, config);
    });
    say(`RenewDesk is ready at ${address} (version ${releaseLabel(release)}, ${placesOf(config, agency)})`);
  } catch (error) {
    await stop();
    throw error;
  }
}

function optionsOf(args: string[]): { demo?: boolean | undefined } {
  try {
    return parseArgs({ args, options: { demo: { type: "boolean" } } }).values;
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

/** In development Vite serves the web app and no build may exist. */
function builtWebRoot(root: string): { webRoot?: string } {
  const webRoot = join(root, "dist/web");
  return existsSync(join(webRoot, "index.html")) ? { webRoot } : {};
}

async function openEmbedded(config: Config, opened: (() => Promise<unknown>)[]): Promise<string> {
  const embedded = await startEmbedded({ ...embeddedDatabase(config), log: say, onExit: ended });
  opened.push(embedded.stop);
  return embedded.url;
}

/** Without the database's user and password. */
function placesOf({ DATABASE_URL, DATA_DIR }: Config, agency: string | undefined): string {
  const dataDir = `DATA_DIR ${resolve(DATA_DIR)}`;
  if (!DATABASE_URL) return `embedded database, ${dataDir}`;
  return `database ${placeOf(DATABASE_URL)}${agency ? `, agency ${agency}` : ""}, ${dataDir}`;
}

function stopOnSignals(stop: () => Promise<void>, underWay: () => number): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      say(`Stopping: ${signal}, requests under way: ${underWay()}`);
      stop().then(() => {
        say("Stopped");
        process.exit(0);
      }, fail);
    });
  }
}

const ended = (reason: string) => fail(`Stopped: ${reason}`);

/** One actionable line; a stack trace only for unexpected errors. */
function fail(reason: unknown): never {
  console.error(lineFor(reason) ?? (reason instanceof Error ? rootCause(reason) : reason));
  process.exit(1);
}

function lineFor(reason: unknown): string | undefined {
  if (!(reason instanceof Error)) return undefined;
  if (reason instanceof ConfigError || reason instanceof StartRefused) return reason.message;
  const root = rootCause(reason);
  if ("code" in root && root.code === "ENOSPC") return `The disk is full: ${root.message}`;
  return undefined;
}

export const started = start().catch(fail);
