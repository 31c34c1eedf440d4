import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
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
  const outDir = join(root, "dist", "web");
  await vite.build({ logLevel: "warn", build: { outDir, emptyOutDir: true } });
  await buildOffline(outDir);
  await Promise.all(
    readdirSync(outDir, { recursive: true }).map((name) => compress(join(outDir, String(name)))),
  );
}

/** The page for a browser without a connection, its two files, and the worker that keeps them. */
async function buildOffline(outDir) {
  const common = { bundle: true, minify: true, target: "es2022", logLevel: "warning" };
  const { metafile } = await esbuild.build({
    ...common,
    entryPoints: ["web/offline/offline.css", "web/public/theme.js"],
    outdir: join(outDir, "assets"),
    entryNames: "[name]-[hash]",
    metafile: true,
  });
  let page = readFileSync(join("web", "offline", "offline.html"), "utf8");
  const files = Object.entries(metafile.outputs).map(([file, { entryPoint }]) => {
    const address = `/assets/${basename(file)}`;
    page = page.replace(`"${basename(entryPoint)}"`, `"${address}"`);
    return address;
  });
  writeFileSync(join(outDir, "offline.html"), page);
  const parts = [page, ...readdirSync(join(outDir, "assets")).sort()].join("\n");
  await esbuild.build({
    ...common,
    entryPoints: ["web/offline/service-worker.ts"],
    outdir: outDir,
    define: {
      OFFLINE_FILES: JSON.stringify(["/offline.html", ...files]),
      VERSION: JSON.stringify(createHash("sha256").update(parts).digest("hex").slice(0, 16)),
    },
  });
}

/** Once, as small as can be, so that the server need not on every request. */
async function compress(file) {
  if (!/\.(js|css|svg)$/.test(file)) return;
  const content = readFileSync(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

async function buildServer() {
  await esbuild.build({
    entryPoints: ["server/main.ts", "server/commands.ts"],
    outdir: "dist/server",
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    sourcemap: true,
    logLevel: "warning",
  });
}
