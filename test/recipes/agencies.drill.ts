import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeArchives } from "./archives.ts";
import { boot, type Container } from "./container.ts";
import { blockOf } from "./document.ts";
import { signIn, until } from "./installed-release.ts";

const agencies = ["lakshmi", "durga"];
const ports: Record<string, string> = { lakshmi: "3001", durga: "3002" };
const urlOf = (name: string) => `https://${name}.agency.example`;
const ADMINISTRATOR = "postgres://postgres:secret@127.0.0.1/agencies";

const documented = (language: string, at = 0) =>
  blockOf("Their servers under systemd", language, at, "docs/scale-out.md");

let archives: ReturnType<typeof makeArchives>;
let container: Container;
const run = (script: string) => container.run(script);
const mainPid = async (name: string) =>
  (await run(`systemctl show renewdesk@${name} -p MainPID --value`)).trim();

beforeAll(async () => {
  archives = makeArchives();
  container = await boot(archives.folder);
  const [unpack = ""] = blockOf("A release", "sh").split("install -m 640");
  await run(unpack);
  await until(container, "sudo -u postgres psql -c 'select 1'");
  await run(
    `sudo -u postgres psql -c "alter role postgres password 'secret'" -c "create database agencies template template0 encoding 'UTF8'"
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=agency.example -keyout /etc/ssl/desk.key -out /etc/ssl/desk.pem`,
  );
  for (const name of agencies) await run(`echo 127.0.0.1 ${name}.agency.example >>/etc/hosts`);
});
afterAll(async () => {
  await container?.stop();
  archives?.remove();
});

describe("two agencies of one database under systemd, as docs/scale-out.md has it", () => {
  test("each is added, starts with its own user and settings, and is found by the name of its host", async () => {
    await run(documented("sh"));
    await run(
      `cat >/etc/nginx/conf.d/agencies.conf <<'TEXT'\n${documented("nginx")}TEXT\nsystemctl start nginx`,
    );
    for (const name of agencies) {
      const added = await run(
        `cd /tmp && DATABASE_URL=${ADMINISTRATOR} DATA_DIR=/tmp/none /opt/renewdesk/current/bin/renewdesk agency add ${name}`,
      );
      const [, password = ""] = /DATABASE_URL=postgres:\/\/\w+:([^@]+)@/.exec(added) ?? [];
      const [, first = ""] = /password (\S+) \(shown only now/.exec(added) ?? [];
      await run(
        documented("sh", 1)
          .replaceAll("lakshmi", name)
          .replace("…", password)
          .replace("3001", ports[name] ?? ""),
      );
      await until(container, `curl -skf ${urlOf(name)}/livez`);
      await signIn(container, urlOf(name), first);
      expect(await run(`ps -o user:32= -p ${await mainPid(name)}`)).toBe(`renewdesk-${name}\n`);
    }
    for (const read of ["ls /var/lib/renewdesk-durga", "cat /etc/renewdesk-durga.env"]) {
      const { output } = await container.attempt(`sudo -u renewdesk-lakshmi ${read}`);
      expect(output).toMatch(/^[^\n]*Permission denied\n$/);
    }
  });

  test("one that is killed comes back, and the other answers meanwhile with its process as it was", async () => {
    const before = { lakshmi: await mainPid("lakshmi"), durga: await mainPid("durga") };
    await run(`kill -9 ${before.lakshmi}`);
    expect(await run(`curl -sk -o /dev/null -w '%{http_code}' ${urlOf("durga")}/healthz`)).toBe("200");
    await until(container, `curl -skf ${urlOf("lakshmi")}/healthz`);
    expect(await mainPid("lakshmi")).not.toBe(before.lakshmi);
    expect(await mainPid("durga")).toBe(before.durga);
  });
});
