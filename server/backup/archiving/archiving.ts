import type { ArchiveStatus } from "#contract/backup/calls";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time/calendar";
import type { Config } from "#server/config";
import { withDedicated } from "#server/db/dedicated-connection";
import { isContinuous, markContinuous, spoolOf } from "#server/db/embedded/archive-settings";
import { clusterOf } from "#server/db/embedded/data-directory";
import { documentsFolder } from "#server/files/open";
import { rootCause } from "#server/platform/errors";
import type { PeriodicJob } from "#server/platform/periodic-jobs";
import { type ArchiveStore, openArchiveStore } from "./archive-store.ts";
import { takeBase } from "./base-backup.ts";
import { identify } from "./base-queries.ts";
import { listBases, removeOldBases } from "./bases.ts";
import { shipDocuments, shipSegments } from "./ship-segments.ts";

const SHIP_EVERY_MS = 10_000;
const BASE_CHECK_EVERY_MS = 10 * MINUTE_MS;
const BASE_EVERY_MS = DAY_MS;

export interface ArchivingOptions {
  config: Config;
  dataDir: string;
  /** The database's URL. */
  url: string;
  version: string;
  clock: () => Date;
  say: (line: string) => void;
}

/** Continuous archiving of the embedded database (docs/backup-and-restore.md). */
export interface Archiving {
  status(): ArchiveStatus;
  /** Time since the archive last contained everything PostgreSQL had handed over. */
  ageSeconds(): number;
  jobs: PeriodicJob[];
  /** Ships what PostgreSQL handed over when it stopped. */
  shipRest(): Promise<void>;
}

/** Undefined without BACKUP_WAL. */
export async function openArchiving(options: ArchivingOptions): Promise<Archiving | undefined> {
  const store = openArchiveStore(options.config);
  return store && archivingInto(store, options);
}

async function archivingInto(store: ArchiveStore, options: ArchivingOptions): Promise<Archiving> {
  const { config, dataDir, url, say, clock, version } = options;
  const spool = spoolOf(dataDir);
  const { system, postgres } = await withDedicated(url, "renewdesk-archiving", identify);
  const documents =
    config.STORAGE === "local" ? shipDocuments(documentsFolder(config), store, system) : undefined;
  const shipAll = async () => {
    // Documents first: the log must not refer to one that is not in the archive.
    await documents?.ship();
    await shipSegments(spool, store, system);
  };

  let shippedAt = clock();
  let failure: { at: Date; reason: string; saidAt: Date } | undefined;
  /** Retried every few seconds; a failure is logged when it begins, every hour, and when it is over. */
  const ship = async () => {
    try {
      await shipAll();
      shippedAt = clock();
      if (failure) say(`The write-ahead log reaches ${store.address} again`);
      failure = undefined;
    } catch (error) {
      const [at, reason] = [clock(), reasonOf(error)];
      const isNew = failure?.reason !== reason || at.getTime() - failure.saidAt.getTime() > HOUR_MS;
      if (isNew) say(`The write-ahead log does not reach ${store.address}: ${reason}`);
      failure = { at, reason, saidAt: isNew || !failure ? at : failure.saidAt };
    }
  };

  const base: PeriodicJob = {
    everyMs: BASE_CHECK_EVERY_MS,
    atStart: true,
    run: async () => {
      const newest = (await listBases(store, system)).at(-1);
      const age = newest ? clock().getTime() - Date.parse(newest.manifest.endedAt) : BASE_EVERY_MS;
      if (isContinuous(dataDir) && age >= 0 && age < BASE_EVERY_MS) return;
      const cluster = clusterOf(dataDir);
      const removedDocuments = (await documents?.removed()) ?? [];
      await takeBase({ url, system, cluster, postgres, version, store, removedDocuments, clock });
      await shipAll();
      markContinuous(dataDir);
      const removed = await removeOldBases(store, system);
      await documents?.forget(removed.documents);
      if (removed.bases > 0)
        say(
          `Removed ${removed.bases} base backups, ${removed.segments} segments of the log and ${removed.documents.length} documents from ${store.address}: older than the newest seven base backups`,
        );
    },
    failed: (reason) => `No base backup was made in ${store.address}: ${reason}`,
  };
  return {
    status: () => ({
      address: store.address,
      shippedAt: shippedAt.toISOString(),
      failure: failure ? { at: failure.at.toISOString(), reason: failure.reason } : null,
    }),
    ageSeconds: () => Math.max(0, (clock().getTime() - shippedAt.getTime()) / 1000),
    jobs: [{ everyMs: SHIP_EVERY_MS, atStart: true, run: ship, failed: (reason) => reason }, base],
    shipRest: ship,
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? rootCause(error).message : String(error);
