import { randomUUID } from "node:crypto";
import { createApp } from "#server/app";
import { readConfig } from "#server/config";
import { openMeters } from "#server/platform/meters";
import type { Office } from "./office.ts";

type App = Awaited<ReturnType<typeof createApp>>;
type Surroundings = Parameters<typeof createApp>[1];

/** A second server on the office's database with options of the test; called through `inject`. */
export async function appBeside(
  office: Office,
  environment: Record<string, string>,
  surroundings: Partial<Surroundings> = {},
): Promise<App> {
  return createApp(
    {
      db: office.db,
      oneStatement: office.oneStatement,
      reading: office.reading,
      files: office.files,
      mail: undefined,
      clock: () => new Date("2026-11-05T10:00:00+05:30"),
      newId: randomUUID,
      config: readConfig({ LOG_LEVEL: "warn", ...environment }),
      meters: openMeters(),
      release: { version: "0.0.0" },
    },
    {
      ping: async () => {},
      poolLoad: () => ({ total: 10, idle: 0, waiting: 0 }),
      removalsSuspended: () => false,
      backups: {
        status: async () => ({
          daily: false,
          last: null,
          earlier: [],
          ahead: [],
          failure: null,
          late: false,
        }),
      },
      ...surroundings,
    },
  );
}
