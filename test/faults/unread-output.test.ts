import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { runningDatabase } from "#server/db/embedded/find-running";
import { freePort } from "../free-port.ts";

test("a server whose output is no longer read continues, and stops cleanly", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "renewdesk-unread-"));
  const url = `http://127.0.0.1:${await freePort()}`;
  const { PATH } = process.env;
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    env: {
      PATH,
      PORT: new URL(url).port,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: "correct-horse",
      BACKUP_DIR: "off",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  for await (const chunk of child.stdout) if (String(chunk).includes("is ready at")) break;
  child.stderr.destroy();

  // A connection that breaks while idle is logged on its own line.
  const client = new pg.Client({ connectionString: runningDatabase(dataDir) });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
  );
  await client.end();
  await pause(500);
  for (const path of ["/livez", "/healthz", "/"]) expect((await fetch(url + path)).status).toBe(200);
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});
