import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { root, vitest } from "./vitest.mjs";

/** The API tests on another PostgreSQL: the server in DATABASE_URL, or the newest that Debian has installed. */
const { DATABASE_URL } = process.env;
if (!DATABASE_URL && !existsSync("/usr/lib/postgresql")) {
  console.log("Not tried: another PostgreSQL. None is installed, and DATABASE_URL names no server.");
  process.exit(0);
}

const calls = ["run", "server/", "--exclude", "server/db/embedded/**"];
const { status } = spawnSync(process.execPath, [vitest, ...calls, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    ...(DATABASE_URL ? { TEST_DATABASE_URL: DATABASE_URL } : { TEST_POSTGRES: "system" }),
  },
});
process.exit(status ?? 1);
