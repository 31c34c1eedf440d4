import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const url = process.env.DATABASE_URL;
if (!url) {
  console.error(
    "Set DATABASE_URL to a PostgreSQL whose user may create databases, for example postgres://user:password@127.0.0.1:5432/postgres",
  );
  process.exit(1);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
const calls = ["run", "server/", "--exclude", "server/db/embedded/**"];
const { status } = spawnSync(process.execPath, [vitest, ...calls, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, TEST_DATABASE_URL: url },
});
process.exit(status ?? 1);
