import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { builtHash, sourceHash } from "./source-hash.mjs";

/** `npm test` runs QUICK; `npm run test:all` REST too, and `npm run test:all -- --rest` REST alone. */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const script = (name, ...args) => [process.execPath, join(root, "scripts", name), ...args];
const vitest = (...projects) => ["vitest", "run", ...projects.flatMap((name) => ["--project", name])];

/** Stages run one after the other, the steps of one side by side, the commands of a step in turn. */
const QUICK = [
  {
    lint: [["biome", "ci", "--colors=off", "."]],
    types: [["npm", "run", "types"]],
    unused: [["knip"]],
    build: [script("build.mjs")],
  },
  { unit: [vitest("unit", "api", "alone")] },
  { journeys: [script("browser-tests.mjs", "--grep", "@journey")] },
];
const REST = [
  { build: [script("build.mjs")] },
  { slow: [vitest("slow")] },
  {
    product: [vitest("input", "product")],
    browser: [script("browser-tests.mjs", "--grep-invert", "@journey")],
  },
  // The recipes build the release again, so they follow its tests.
  {
    postgres: [script("test-postgres.mjs")],
    release: [script("test-release.mjs"), script("test-recipes.mjs")],
  },
];

const { values } = parseArgs({ options: { all: { type: "boolean" }, rest: { type: "boolean" } } });
const stages = values.rest ? REST : values.all ? [...QUICK, ...REST.slice(1)] : QUICK;
const env = { ...process.env, PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter) };
const began = performance.now();
const failed = [];

for (const stage of stages) {
  const steps = Object.entries(stage).filter(
    ([name]) => name !== "build" || builtHash(root) !== sourceHash(root),
  );
  await Promise.all(steps.map(([name, commands]) => run(name, commands)));
  if (failed.length > 0) break;
}
console.log(failed.length > 0 ? `Failed: ${failed.join(", ")}` : `All passed in ${secondsSince(began)} s`);
process.exit(failed.length > 0 ? 1 : 0);

async function run(name, commands) {
  const start = performance.now();
  let code = 0;
  for (const command of commands) {
    code = await codeOf(name, command);
    if (code !== 0) break;
  }
  console.log(`${name.padEnd(8)} ${code === 0 ? "passed" : `failed (${code})`} in ${secondsSince(start)} s`);
  if (code !== 0) failed.push(name);
}

/** Prints each line of a command under its step's name, for others print beside it. */
function codeOf(name, [program, ...args]) {
  const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => console.log(`${name.padEnd(8)} ${line}`));
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (status, signal) => resolve(status ?? signal));
  });
}

function secondsSince(start) {
  return ((performance.now() - start) / 1000).toFixed(0);
}
