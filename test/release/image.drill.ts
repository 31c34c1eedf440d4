import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { freePort } from "../free-port.ts";
import { signIn } from "../server-process.ts";
import { image, type Running, started, version } from "./unpacked-release.ts";

const Runtime = z.object({
  process: z.object({
    args: z.array(z.string()),
    env: z.array(z.string()),
    cwd: z.string(),
    user: z.object({ uid: z.number(), gid: z.number() }),
  }),
});

/** Like a container: /proc and /dev; then the program replaces the shell, so that it receives signals. */
const INTO = 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec /usr/sbin/chroot "$0" "$@"';

/** Without a container daemon: the image's file system as root, with its user and variables. */
describe.skipIf(!process.env.RELEASE_IMAGE)("the image", () => {
  let home: string;
  let running: Running | undefined;
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), "renewdesk-image-"));
    execFileSync("umoci", ["unpack", "--image", `${image}:${version}`, join(home, "bundle")]);
  });
  afterAll(async () => {
    await running?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test("listens on every address, lets its first administrator sign in, and stops cleanly", async () => {
    const { args, env, cwd, user } = Runtime.parse(
      JSON.parse(readFileSync(join(home, "bundle", "config.json"), "utf8")),
    ).process;
    expect([args, cwd, user]).toEqual([["renewdesk", "start"], "/data", { uid: 1000, gid: 1000 }]);
    const files = join(home, "bundle", "rootfs");
    const port = String(await freePort());
    const given = { ...Object.fromEntries(env.map((line) => line.split(/=(.*)/s).slice(0, 2))), PORT: port };
    const asUser = `--userspec=${user.uid}:${user.gid}`;
    running = await started(["unshare", "--mount", "sh", "-c", INTO, asUser, files, ...args], given);
    expect(running.printed()).toContain(`(version ${version}`);
    expect((await fetch(`http://127.0.0.2:${port}/healthz`)).status).toBe(200);
    const [, first = ""] = /password (\S+) \(shown only now/.exec(running.printed()) ?? [];
    const admin = await signIn(running.url, "admin", first);
    expect(await admin.read("/api/auth/user")).toMatchObject({ mustChangePassword: true });
    expect(await running.stop()).toBe(0);
  });
});
