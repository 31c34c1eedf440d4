import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { archive, version } from "../release/unpacked-release.ts";
import { blockOf } from "./document.ts";

/** The version docs/install.md updates to. */
export const [, NEXT = ""] = /renewdesk-([\d.]+)-linux/.exec(blockOf("Updating a release", "sh")) ?? [];

/** A folder with the release and a copy of it under the next version's name, each with its checksum. */
export function makeArchives(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "renewdesk-archives-"));
  for (const file of [archive, `${archive}.sha256`]) copyFileSync(file, join(folder, basename(file)));
  const unpacked = join(folder, "unpacked");
  mkdirSync(unpacked);
  execFileSync("tar", ["xzf", archive, "-C", unpacked]);
  renameSync(join(unpacked, version), join(unpacked, NEXT));
  const manifest = join(unpacked, NEXT, "package.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(`"${version}"`, `"${NEXT}"`));
  const name = basename(archive).replace(version, NEXT);
  execFileSync("tar", ["-c", "-I", "gzip -1", "-f", join(folder, name), "-C", unpacked, NEXT]);
  rmSync(unpacked, { recursive: true });
  const sum = execFileSync("sha256sum", [name], { cwd: folder });
  writeFileSync(join(folder, `${name}.sha256`), sum);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
