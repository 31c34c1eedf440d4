import * as z from "zod";
import { endpoint } from "#contract/endpoint";

/** The newest backups are kept whatever their age. */
export const BACKUPS_ALWAYS_KEPT = 7;

/** A daily backup older than this is reported as late. */
export const BACKUP_LATE_HOURS = 48;

const Failure = z.object({ at: z.iso.datetime(), reason: z.string() });

/** Continuous archiving of the embedded database. */
const ArchiveStatus = z.object({
  /** A folder, or a bucket's address. */
  address: z.string(),
  /** When the archive last contained everything the database had handed over. */
  shippedAt: z.iso.datetime(),
  /** The last attempt, if it failed. */
  failure: Failure.nullable(),
});
export type ArchiveStatus = z.infer<typeof ArchiveStatus>;

/** A daily backup. It is verified before it gets its name. */
const Backup = z.object({ at: z.iso.datetime(), bytes: z.number().int() });
export type Backup = z.infer<typeof Backup>;

export const BackupStatus = z
  .object({
    /** False where daily backups are turned off in the settings of the server. */
    daily: z.boolean(),
    /** The newest backup not dated in the future. */
    last: Backup.nullable(),
    /** Those before it, newest first. */
    earlier: z.array(Backup),
    /** Daily backups dated in the future, made while the clock was ahead. They are not counted. */
    ahead: z.array(z.iso.datetime()),
    /** The last attempt, if it failed. */
    failure: Failure.nullable(),
    /** The newest backup is too old, or the first one is overdue. */
    late: z.boolean(),
    /** Null where archiving is turned off. */
    archive: ArchiveStatus.nullable(),
  })
  .meta({ id: "BackupStatus" });
export type BackupStatus = z.infer<typeof BackupStatus>;

export const backupsApi = {
  status: endpoint({
    method: "GET",
    path: "/api/backups/status",
    summary: "The daily backups that exist, and whether one failed since",
    needs: "settings:manage",
    reply: BackupStatus,
  }),
};
