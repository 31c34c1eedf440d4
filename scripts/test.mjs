import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { builtHash, sourceHash } from "./source-hash.mjs";

/**
 * `npm test` runs QUICK; `npm run test:all` REST too, and `npm run test:all -- --rest` REST alone.
 * With `--minutes N` no stage begins later than that: a run that must end in time names what it left out.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const script = (name, ...args) => [process.execPath, join(root, "scripts", name), ...args];
const vitest = (...projects) => ["vitest", "run", ...projects.flatMap((name) => ["--project", name])];
const browser = (part) => ({
  [`browser ${part}`]: [script("browser-tests.mjs", "--grep-invert", "@journey", `--shard=${part}`)],
});
/** So many that one takes a quarter of an hour on a slow machine: no stage begins after its time. */
const BROWSER_PARTS = 6;

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
  // Alone, as all that starts a browser or many servers: what runs beside them makes them wait on a slow machine.
  { product: [vitest("input", "product")] },
  ...Array.from({ length: BROWSER_PARTS }, (_, index) => browser(`${index + 1}/${BROWSER_PARTS}`)),
  // The recipes build the release again, so they follow its tests.
  {
    postgres: [script("test-postgres.mjs")],
    release: [script("test-release.mjs"), script("test-recipes.mjs")],
  },
];

const { values } = parseArgs({
  options: { all: { type: "boolean" }, rest: { type: "boolean" }, minutes: { type: "string" } },
});
const lastBegin = Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60;
const stages = values.rest ? REST : values.all ? [...QUICK, ...REST.slice(1)] : QUICK;
const env = { ...process.env, PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter) };
const began = performance.now();
const failed = [];
const leftOut = [];
/** The last lines of each step that failed: they are printed again at the end, where nothing of the others is between them. */
const TAIL_LINES = 150;
const tails = [];

for (const stage of stages) {
  if (secondsSince(began) > lastBegin) {
    leftOut.push(...Object.keys(stage));
    continue;
  }
  const steps = Object.entries(stage).filter(
    ([name]) => name !== "build" || builtHash(root) !== sourceHash(root),
  );
  await Promise.all(steps.map(([name, commands]) => run(name, commands)));
  if (failed.length > 0) break;
}
for (const tail of tails) console.log(tail.join("\n"));
if (leftOut.length > 0) console.log(`Left out, for they could not begin in time: ${leftOut.join(", ")}`);
console.log(failed.length > 0 ? `Failed: ${failed.join(", ")}` : `Passed in ${secondsSince(began)} s`);
process.exit(failed.length > 0 ? 1 : 0);

async function run(name, commands) {
  const start = performance.now();
  const tail = [];
  let code = 0;
  for (const command of commands) {
    code = await codeOf(name, command, tail);
    if (code !== 0) break;
  }
  console.log(`${name.padEnd(11)} ${code === 0 ? "passed" : `failed (${code})`} in ${secondsSince(start)} s`);
  if (code === 0) return;
  failed.push(name);
  tails.push(tail);
}

/** Prints each line of a command under its step's name, for others print beside it. */
function codeOf(name, [program, ...args], tail) {
  const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const print = (line) => {
    const named = `${name.padEnd(11)} ${line}`;
    console.log(named);
    tail.push(named);
    if (tail.length > TAIL_LINES) tail.shift();
  };
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", print);
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (status, signal) => resolve(status ?? signal));
  });
}

function secondsSince(start) {
  return Math.round((performance.now() - start) / 1000);
}
