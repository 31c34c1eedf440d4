import type { Db, LongRead, OneStatement } from "#server/db/handles";
import type { Files } from "#server/files/files";
import type { Mail } from "#server/platform/mail";
import type { Meters } from "#server/platform/meters";
import type { Config } from "./config.ts";
import type { Release } from "./project-root.ts";

/** Dependencies of every feature, created once at the start. */
export interface Deps {
  db: Db;
  oneStatement: OneStatement;
  /** For reports and exports: reads that may use a replica. */
  reading: LongRead;
  files: Files;
  /** Undefined without a mail server. */
  mail: Mail | undefined;
  /** The only clock of the server. */
  clock: () => Date;
  newId: () => string;
  config: Config;
  meters: Meters;
  /** The running version. */
  release: Release;
}
