import * as z from "zod";
import { endpoint } from "./endpoint.ts";

/** The newest ones stay whatever their age. */
export const BACKUPS_ALWAYS_KEPT = 7;

/** A daily backup that is older than this deserves a warning. */
export const BACKUP_LATE_HOURS = 48;

const Failure = z.object({ at: z.iso.datetime(), reason: z.string() });

/** Continuous archiving of the embedded database. */
const ArchiveStatus = z.object({
  /** A folder, or a bucket's address. */
  address: z.string(),
  /** When all that the database had handed over was in the archive. */
  shippedAt: z.iso.datetime(),
  /** The last attempt, when it failed. */
  failure: Failure.nullable(),
});
export type ArchiveStatus = z.infer<typeof ArchiveStatus>;

export const BackupStatus = z
  .object({
    /** False when daily backups are turned off where the server is installed. */
    daily: z.boolean(),
    /** The newest one that is not dated after today; it was read back and checked before it got its name. */
    last: z.object({ at: z.iso.datetime(), bytes: z.number().int() }).nullable(),
    /** Daily backups whose date lies after today: the clock was ahead when they were made. They count as none. */
    ahead: z.array(z.iso.datetime()),
    /** The last attempt, when it failed. */
    failure: Failure.nullable(),
    /** The newest one is too old, or there is none so long after the first start. */
    late: z.boolean(),
    /** Null where it is turned off. */
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
