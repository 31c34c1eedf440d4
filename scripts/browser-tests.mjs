import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtHash, sourceHash } from "./source-hash.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const chromium = await findChromium();
if (!chromium) {
  console.error("No browser for the browser tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.");
  process.exit(1);
}
console.log(`Browser tests run in ${chromium}`);

if (builtHash(root) !== sourceHash(root)) run(join(root, "scripts", "build.mjs"));
run(join(root, "node_modules", "@playwright", "test", "cli.js"), "test", ...process.argv.slice(2));

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [script, ...args], {
    stdio: "inherit",
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** The configured Chromium, an installed one, or on Linux x64 the one from npm. */
async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const installed = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => ["chromium", "google-chrome", "chrome"].map((name) => join(folder, name)))
    .find((file) => existsSync(file));
  if (installed) return installed;
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  // Read when the package is loaded: where it unpacks, and that it brings the libraries a bare system lacks.
  process.env.TMPDIR = join(root, ".cache", "chromium");
  process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs20.x";
  mkdirSync(process.env.TMPDIR, { recursive: true });
  const { default: packed } = await import("@sparticuz/chromium");
  const executable = await packed.executablePath();
  bringFonts(process.env.TMPDIR);
  return executable;
}

/** Chromium's font settings know only the system's temporary folder; without a font no text is drawn. */
function bringFonts(place) {
  const file = join(place, "fonts.conf");
  const settings = `<dir>${join(place, "fonts")}</dir><cachedir>${join(place, "fonts-cache")}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?>\n<fontconfig>${settings}</fontconfig>\n`);
  process.env.FONTCONFIG_FILE = file;
}
