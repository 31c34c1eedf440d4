import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { version } from "../release/unpacked-release.ts";
import { makeArchives, NEXT } from "./archives.ts";
import { boot, type Container } from "./container.ts";
import { blockOf } from "./document.ts";
import { healthy, install, signIn } from "./installed-release.ts";

const URL = "http://127.0.0.1:3000";
const LEADS = `${URL}/api/leads?search=ravi&page=1`;

let archives: ReturnType<typeof makeArchives>;
let container: Container;
let first: string;
beforeAll(async () => {
  archives = makeArchives();
  container = await boot(archives.folder);
});
afterAll(async () => {
  await container?.stop();
  archives?.remove();
});

/** The service's process id, its number of restarts, and the result of its last stop. */
const service = async () => {
  const output = await container.run(
    "systemctl show renewdesk -p MainPID -p NRestarts -p Result -p ActiveState",
  );
  return Object.fromEntries(
    output
      .trim()
      .split("\n")
      .map((line) => line.split("=") as [string, string]),
  );
};

/** Searches continuously until stopped; returns the number of each status, 000 for no reply. */
async function askOn(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const asking = container.run(
    `while [ ! -e /tmp/enough ]; do curl -s -o /dev/null -w '%{http_code}\\n' -b /tmp/jar '${LEADS}' || sleep 0.1; done; rm /tmp/enough`,
  );
  await work().finally(() => container.run("sleep 1; touch /tmp/enough"));
  const counted: Record<string, number> = {};
  for (const status of (await asking).trim().split("\n")) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}

describe("a release under systemd, as docs/install.md has it", () => {
  test("is installed by the document's commands, starts, and shows the first sign-in", async () => {
    first = await install(container);
    expect(first).toMatch(/^\S{10,}$/);
    expect(await healthy(container)).toBe(version);
    expect(await service()).toMatchObject({ ActiveState: "active", NRestarts: "0" });
    await signIn(container, URL, first);
    const security = await container.run("systemd-analyze security renewdesk --no-pager | tail -1");
    console.log(security.trim());
    expect(Number(/([\d.]+) OK/.exec(security)?.[1])).toBeLessThan(2);
  });

  test("runs each command of the document beside the running service, which is not affected", async () => {
    const before = await service();
    const output = await container.run(blockOf("Commands", "sh"));
    expect(output).toContain(`RenewDesk ${version}`);
    expect(output).toContain("Backup written and checked: /var/lib/renewdesk/backups/");
    expect(output).toContain("All 0 documents have their files.");
    const [, again = ""] = /New password of admin: (\S+)/.exec(output) ?? [];
    expect(await service()).toEqual(before);
    await signIn(container, URL, again);
    expect(await container.run("find /var/lib/renewdesk ! -user renewdesk")).toBe("");
  });

  test("resets an administrator's password when none can sign in", async () => {
    const output = await container.run(blockOf("When no administrator can sign in", "sh"));
    const [, again = ""] = /New password of admin: (\S+)/.exec(output) ?? [];
    await signIn(container, URL, again);
  });

  test("keeps its backups elsewhere by the document's commands", async () => {
    await container.run(blockOf("A release", "sh", 2));
    await healthy(container);
    const output = await container.run("sudo -u renewdesk /opt/renewdesk/current/bin/renewdesk backup");
    expect(output).toContain("Backup written and checked: /srv/renewdesk-backups/");
    const here = "systemctl show renewdesk -p ReadWritePaths";
    expect(await container.run(here)).toContain("/srv/renewdesk-backups");
    await container.run(
      "nsenter -t $(systemctl show renewdesk -p MainPID --value) -m runuser -u renewdesk -- touch /srv/renewdesk-backups/x",
    );
  });

  test("restarts after kill -9, and a stop logs its reason", async () => {
    const before = await service();
    await container.run(`kill -9 ${before.MainPID}`);
    await expect.poll(async () => (await service()).NRestarts, { timeout: 30_000 }).toBe("1");
    await healthy(container);
    await signIn(container, URL);
    await container.run("systemctl stop renewdesk");
    expect(await service()).toMatchObject({ ActiveState: "inactive", Result: "success" });
    const log = await container.run(
      "journalctl -u renewdesk -o cat | grep -E '^(Stopping: |Stopped$)' | tail -2",
    );
    expect(log).toBe("Stopping: SIGTERM, requests under way: 0\nStopped\n");
    expect(await container.run("pgrep -u renewdesk || true")).toBe("");
    await container.run("systemctl start renewdesk");
    await healthy(container);
  });

  test("is updated during work: no request is answered with an error", async () => {
    await signIn(container, URL);
    const counted = await askOn(async () => {
      await container.run(blockOf("Updating a release", "sh"));
      expect(await healthy(container)).toBe(NEXT);
    });
    const { "200": answered = 0, "000": refused = 0, ...others } = counted;
    console.log(`${answered} searches answered around the update, ${refused} while the server was away`);
    expect(answered).toBeGreaterThan(50);
    expect(others).toEqual({});
  });

  test("is rolled back by the document's commands, with the backup made before", async () => {
    await container.run(blockOf("Going back", "sh"));
    expect(await healthy(container)).toBe(version);
    await signIn(container, URL);
    expect(await service()).toMatchObject({ ActiveState: "active" });
  });
});
