import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import * as esbuild from "esbuild";
import * as vite from "vite";
import { EXTERNAL, packageOf, packagesFile } from "./packages.mjs";
import { hashFile, sourceHash } from "./source-hash.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const serverFolder = join(root, "dist", "server");

// Read before the build and written after it: changed sources, or an interrupted build, cause a new build.
const hash = sourceHash(root);
rmSync(hashFile(root), { force: true });

/** Packages used by the styles, which no module list names. */
const IN_STYLES = ["tailwindcss", "@fontsource-variable/inter"].map((name) => join("node_modules", name));

const bundled = await Promise.all([buildWeb(), buildServer()]);
await completePostgres();
writeFileSync(packagesFile(root), JSON.stringify([...new Set([...bundled.flat(), ...IN_STYLES])].sort()));
writeFileSync(hashFile(root), `${hash}\n`);

async function buildWeb() {
  const outDir = join(root, "dist", "web");
  const modules = new Set();
  const note = {
    name: "note-modules",
    generateBundle: (_options, bundle) => {
      for (const { moduleIds = [] } of Object.values(bundle)) for (const id of moduleIds) modules.add(id);
    },
  };
  await vite.build({
    logLevel: "warn",
    build: { outDir, emptyOutDir: true },
    plugins: [note],
    worker: { plugins: () => [note] },
  });
  await buildOffline(outDir);
  await Promise.all(
    readdirSync(outDir, { recursive: true }).map((name) => compress(join(outDir, String(name)))),
  );
  return packagesOf(modules);
}

/** Their folders, relative to this one. */
function packagesOf(files) {
  return [...new Set([...files].map((file) => packageOf(relative(root, resolve(file)))))].filter(Boolean);
}

/** Without Tailwind the theme's tokens are variables all the same. */
function readTokens({ onLoad }) {
  onLoad({ filter: /tokens\.css$/ }, ({ path }) => ({
    contents: readFileSync(path, "utf8").replace("@theme static", ":root"),
    loader: "css",
  }));
}

/** The offline page, its files, and the service worker that caches them. */
async function buildOffline(outDir) {
  const common = { bundle: true, minify: true, target: "es2022", logLevel: "warning" };
  const { metafile } = await esbuild.build({
    ...common,
    entryPoints: ["web/offline/offline.css", "web/offline/try-again.js", "web/public/theme.js"],
    outdir: join(outDir, "assets"),
    entryNames: "[name]-[hash]",
    metafile: true,
    plugins: [{ name: "tokens", setup: readTokens }],
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

/** Once, with maximum compression, so that the server need not compress per request. */
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

/** A stack trace names the product's own lines; those of libraries would be most of the maps. */
function withoutMapsOfLibraries({ onLoad }) {
  const map = JSON.stringify({ version: 3, sources: [""], mappings: "AAAA" });
  const empty = Buffer.from(map).toString("base64");
  onLoad({ filter: /node_modules.*\.[cm]?js$/ }, ({ path }) => ({
    contents: `${readFileSync(path, "utf8")}\n//# sourceMappingURL=data:application/json;base64,${empty}`,
  }));
}

/** One bundle with every library except those with machine code: it needs no other node_modules. */
async function buildServer() {
  rmSync(serverFolder, { recursive: true, force: true });
  const { metafile } = await esbuild.build({
    entryPoints: ["server/main.ts", "server/commands.ts", "server/db/embedded/binaries.ts"],
    outdir: serverFolder,
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    external: EXTERNAL,
    // CommonJS libraries load Node's own modules with require().
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    // The text of a program stays in memory, at twice its size where it is not ASCII.
    minifyWhitespace: true,
    charset: "ascii",
    legalComments: "none",
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: "warning",
    plugins: [{ name: "without-maps-of-libraries", setup: withoutMapsOfLibraries }],
  });
  return packagesOf(Object.keys(metafile.inputs));
}

/** While this user may write here: the user who starts the server may not. */
async function completePostgres() {
  const binaries = pathToFileURL(join(serverFolder, "db", "embedded", "binaries.js"));
  const { completeInstalled } = await import(binaries.href);
  completeInstalled();
}
