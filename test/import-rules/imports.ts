import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** An import of one of the product's files by another; `type` when it leaves nothing at run time. */
export interface Import {
  from: string;
  to: string;
  type: boolean;
}

const runtimes = ["contract", "server", "web"];
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;

/** The product's sources, without tests and test support. */
export function sources(): string[] {
  return runtimes
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !file.startsWith("server/testing/"));
}

export function importsIn(file: string, text: string, files: ReadonlySet<string>): Import[] {
  return [...text.matchAll(IMPORT)].flatMap(([, type, named, called]) => {
    const name = named ?? called ?? "";
    const path = name.startsWith("#")
      ? name.slice(1)
      : name.startsWith(".")
        ? normalize(join(dirname(file), name))
        : undefined;
    const to = path && [path, `${path}.ts`, `${path}.tsx`].find((candidate) => files.has(candidate));
    return to ? [{ from: file, to, type: type !== undefined }] : [];
  });
}

export function allImports(): Import[] {
  const files = new Set(sources());
  return [...files].flatMap((file) => importsIn(file, readFileSync(file, "utf8"), files));
}
