import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { runtimeFor } from "./runtime.mjs";
import { root, vitest } from "./vitest.mjs";

/** The unit and API tests on the Node version of a release. */
const bin = join(runtimeFor(`${process.platform}-${process.arch}`), "bin");
const given = process.argv.slice(2);
const { status } = spawnSync(
  join(bin, "node"),
  [vitest, "run", ...(given.length > 0 ? given : ["contract", "web", "server", "test/import-rules"])],
  // Programs that tests start as `node` use this version too.
  { cwd: root, stdio: "inherit", env: { ...process.env, PATH: `${bin}:${process.env.PATH}` } },
);
process.exit(status ?? 1);
