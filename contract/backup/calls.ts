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

export const BackupStatus = z
  .object({
    /** False where daily backups are turned off in the settings of the server. */
    daily: z.boolean(),
    /** The newest backup not dated in the future. A backup is verified before it gets its name. */
    last: z.object({ at: z.iso.datetime(), bytes: z.number().int() }).nullable(),
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
    summary: "When the last daily backup was made, and whether it failed since",
    needs: "settings:manage",
    reply: BackupStatus,
  }),
};
