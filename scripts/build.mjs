import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import * as vite from "vite";
import { hashFile, sourceHash } from "./source-hash.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

// Read before building and written after it: sources changed meanwhile, or a build cut short, are built again.
const hash = sourceHash(root);
rmSync(hashFile(root), { force: true });

await Promise.all([buildWeb(), buildServer()]);
writeFileSync(hashFile(root), `${hash}\n`);

async function buildWeb() {
  await vite.build({ logLevel: "warn", build: { outDir: join(root, "dist", "web"), emptyOutDir: true } });
}

async function buildServer() {
  await esbuild.build({
    entryPoints: ["server/main.ts"],
    outfile: "dist/server/main.js",
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    sourcemap: true,
    logLevel: "warning",
  });
}
