import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, signIn, startServer } from "../server-process.ts";

const run = promisify(execFile);

let dataDir: string;
let server: RunningServer | undefined;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "renewdesk-reset-"));
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** As `npm run reset-password -- <username>` runs it. */
async function reset(...username: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ["dist/server/commands.js", "reset-password", ...username], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  return (
    /^New password of admin: (\S+) \(shown only now, good until \d+ \w+ \d{4};/m.exec(stdout)?.[1] ?? stdout
  );
}

describe("reset-password, for an administrator whom nobody else can help", () => {
  test("sets a one-time password while the server runs, and while it is stopped; sessions end", async () => {
    const environment = { ADMIN_PASSWORD: "", BACKUP_DIR: "off" };
    server = await startServer(dataDir, environment);
    const [, first = ""] = /password (\S+) \(shown only now, good for 7 days/.exec(server.printed()) ?? [];
    const admin = await signIn(server.url, "admin", first);

    const second = await reset("admin");
    expect((await admin.send("GET", "/api/auth/user")).status).toBe(401);
    await expect(signIn(server.url, "admin", first)).rejects.toThrow("Invalid credentials");
    const again = await signIn(server.url, "admin", second);
    expect(await again.read("/api/auth/user")).toMatchObject({ mustChangePassword: true });

    await server.stop();
    const third = await reset("admin");
    server = await startServer(dataDir, environment);
    expect(await (await signIn(server.url, "admin", third)).read("/api/auth/user")).toMatchObject({
      username: "admin",
    });
  });

  test("names what is missing in one line", async () => {
    await expect(reset()).rejects.toMatchObject({
      stderr: "Name the user: reset-password <username>\n",
    });
    await expect(reset("nobody")).rejects.toMatchObject({ stderr: 'There is no user "nobody".\n' });
  });
});
