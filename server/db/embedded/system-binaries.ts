import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Binaries, findBinaries } from "./binaries.ts";
import { engineOf } from "./data-directory.ts";
import { StartRefused } from "./refusal.ts";

/** The versions RenewDesk is tested with (docs/install.md, DATABASE_URL). */
const [OLDEST, NEWEST] = [15, 18];

/** Where systems install server programs, which are often not on the PATH: Debian, Red Hat, Homebrew. */
const places: readonly [folder: string, version: RegExp, bin: string][] = [
  ["/usr/lib/postgresql", /^(\d+)$/, "bin"],
  ["/usr", /^pgsql-(\d+)$/, "bin"],
  ["/opt/homebrew/opt", /^postgresql@(\d+)$/, "bin"],
  ["/usr/local/opt", /^postgresql@(\d+)$/, "bin"],
];

/** Which PostgreSQL programs run: the bundled ones, or the system's. */
export type PostgresChoice = "bundled" | "system";

export const chooseBinaries = (choice: PostgresChoice, dataDir: string): Binaries =>
  choice === "system" ? findSystemBinaries(engineOf(dataDir)) : findBinaries();

/**
 * The system's PostgreSQL: the version that created the database (`postgresql-17`), else the newest. Throws
 * StartRefused when there is none.
 */
function findSystemBinaries(engine: string | undefined): Binaries {
  const found = [...inPlaces(), ...onPath()].sort((a, b) => b.major - a.major);
  const usable = found.filter(({ major }) => major >= OLDEST && major <= NEWEST);
  const chosen = engine ? usable.find(({ major }) => engine === `postgresql-${major}`) : usable[0];
  if (chosen) return binariesIn(chosen.folder);
  const wanted = engine ?? `PostgreSQL ${OLDEST} to ${NEWEST}`;
  const seen = found.map(({ folder }) => folder).join(", ") || "none";
  throw new StartRefused(
    `EMBEDDED_POSTGRES=system: no server programs of ${wanted} are installed (found: ${seen}). Install them, with their contrib modules, or leave the setting out.`,
  );
}

const binariesIn = (folder: string): Binaries => ({
  initdb: join(folder, "initdb"),
  postgres: join(folder, "postgres"),
});

const isComplete = (folder: string): boolean =>
  Object.values(binariesIn(folder)).every((file) => existsSync(file));

interface Found {
  major: number;
  folder: string;
}

function inPlaces(): Found[] {
  return places.flatMap(([place, version, bin]) =>
    (existsSync(place) ? readdirSync(place) : []).flatMap((name) => {
      const major = Number(version.exec(name)?.[1]);
      const folder = join(place, name, bin);
      return major && isComplete(folder) ? [{ major, folder }] : [];
    }),
  );
}

function onPath(): Found[] {
  const folder = (process.env.PATH ?? "").split(delimiter).find((folder) => folder && isComplete(folder));
  if (!folder) return [];
  const { stdout } = spawnSync(binariesIn(folder).postgres, ["--version"], { encoding: "utf8" });
  const major = Number(/PostgreSQL\) (\d+)/.exec(stdout ?? "")?.[1]);
  return major ? [{ major, folder }] : [];
}
