import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "../server-process.ts";

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "renewdesk-settings-"));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Root may listen on every port unless this capability is dropped. */
const WITHOUT_THE_RIGHT =
  process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-net_bind_service", "--inh-caps=-all"] : [];
const WITH_FEW_FILES = (files: number) => ["prlimit", `--nofile=${files}`];

/** The output of a refused start. */
async function refusal(environment: Record<string, string>, wrapper: string[] = []): Promise<string> {
  const started = startServer(join(home, "data"), { ADMIN_PASSWORD: "", ...environment }, [], wrapper);
  const why = await started.then(
    async (server) => {
      await server.stop();
      return "it started";
    },
    (error: Error) => error.message,
  );
  return why.replace(/^The server ended with 1:\n/, "");
}
const lastLine = (printed: string) => printed.trimEnd().split("\n").at(-1);

test("an address that cannot be used ends the start with one line, before a password is shown", async () => {
  const low = await refusal({ PORT: "80" }, WITHOUT_THE_RIGHT);
  expect(lastLine(low)).toBe("PORT: this user may not listen on 80, set it to one from 1024");
  const nowhere = await refusal({ HOST: "nohost.invalid" });
  expect(lastLine(nowhere)).toBe("HOST: nohost.invalid is not an address of this machine");
  const foreign = await refusal({ HOST: "203.0.113.9" });
  expect(lastLine(foreign)).toBe("HOST: this machine has no address 203.0.113.9");
  for (const printed of [low, nowhere, foreign]) expect(printed).not.toContain("First sign-in");
  const server = await startServer(join(home, "data"), { ADMIN_PASSWORD: "" });
  expect(server.printed()).toContain("First sign-in: username admin, password ");
  expect(await server.stop()).toBe(0);
});

test("too few open files for the server end the start with one line; too few for MAX_CONNECTIONS lower it", async () => {
  expect(lastLine(await refusal({}, WITH_FEW_FILES(64)))).toBe(
    "The process may open 64 files (ulimit -n); RenewDesk needs 200 or more",
  );
  const server = await startServer(join(home, "data"), {}, [], WITH_FEW_FILES(1024));
  expect(server.printed()).toContain(
    "MAX_CONNECTIONS: 462 instead of 5000, for the process may open 1024 files (ulimit -n)",
  );
  expect(await server.stop()).toBe(0);
});

test("a name that is not a setting is reported at the start", async () => {
  const settings = join(home, "desk.env");
  writeFileSync(settings, "TRUSTED_PROXY=127.0.0.1\nSMTP_HOST=mail.example\nLOG_LEVEL=warn\n");
  const environment = { RENEWDESK_SETTINGS: settings, METRIC_TOKEN: "a-token-of-some-length", EDITOR: "vi" };
  const server = await startServer(join(home, "data"), environment);
  const lines = server.printed().split("\n");
  expect(lines.filter((line) => line.includes("is not a setting")).sort()).toEqual([
    "METRIC_TOKEN in the environment is not a setting of RenewDesk; did you mean METRICS_TOKEN?",
    `SMTP_HOST in ${settings} is not a setting of RenewDesk`,
    `TRUSTED_PROXY in ${settings} is not a setting of RenewDesk; did you mean TRUSTED_PROXIES?`,
  ]);
  expect(await server.stop()).toBe(0);
});
