import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { freePort } from "../free-port.ts";
import { monthFileBatches } from "../month-file.ts";
import { signIn } from "../server-process.ts";
import {
  archive,
  command,
  isRoot,
  processesOf,
  type Running,
  start,
  USER,
  version,
} from "./unpacked-release.ts";

/** The archive of the version before, where there is its tag; otherwise this one under another name. */
const earlierArchive = process.env.EARLIER_RELEASE;
const [, EARLIER = "0.0.9"] = /renewdesk-([\d.]+)-/.exec(earlierArchive ?? "") ?? [];
const BESIDE_NODE_MB = 30;
const PASSWORD = "correct-horse";

let home: string;
let install: string;
let running: Running | undefined;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "renewdesk-release-"));
  chmodSync(home, 0o755);
  install = join(home, "opt");
  mkdirSync(join(install, "releases"), { recursive: true });
  // With root's strict umask: the user who runs the server must be able to read it all the same.
  execFileSync("sh", ["-c", 'umask 077; exec tar xpzf "$0" -C "$1"', archive, join(install, "releases")]);
  const releases = join(install, "releases");
  if (earlierArchive) execFileSync("tar", ["xzf", earlierArchive, "-C", releases]);
  else {
    cpSync(join(releases, version), join(releases, EARLIER), { recursive: true, verbatimSymlinks: true });
    const manifest = join(releases, EARLIER, "package.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace(`"${version}"`, `"${EARLIER}"`));
  }
  execFileSync("chmod", ["-R", "a-w", releases]);
});
afterAll(async () => {
  await running?.stop();
  execFileSync("chmod", ["-R", "u+w", install]);
  rmSync(home, { recursive: true, force: true });
});

describe("the archive", () => {
  test("matches its checksum", () => {
    const output = execFileSync("sha256sum", ["-c", `${basename(archive)}.sha256`], {
      cwd: "release",
      encoding: "utf8",
    });
    expect(output).toBe(`${basename(archive)}: OK\n`);
  });

  test(`weighs at most ${BESIDE_NODE_MB} MB beside Node`, () => {
    const node = gzipSync(readFileSync(join(install, "releases", version, "bin", "node"))).length;
    const beside = (statSync(archive).size - node) / 1e6;
    console.log(`${(statSync(archive).size / 1e6).toFixed(1)} MB, beside Node ${beside.toFixed(1)} MB`);
    expect(beside).toBeLessThanOrEqual(BESIDE_NODE_MB);
  });

  test("contains only libraries with machine code, for this platform only", () => {
    const folder = join(install, "releases", version);
    const found = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const platform = `${process.platform}-${process.arch}`;
    const code = found.filter((file) => /\.node$|bin\/(postgres|initdb|node)$/.test(file));
    expect(code.length).toBeGreaterThanOrEqual(4);
    expect(code.filter((file) => file !== "bin/node" && !file.includes(platform))).toEqual([]);
    expect(found.filter((file) => /(^|\/)(vite|react|fastify|drizzle-orm)$/.test(file))).toEqual([]);
  });

  test("has each library with machine code for its bundled Node", () => {
    const folder = join(install, "releases", version);
    for (const name of ["@node-rs/argon2", "fs-native-extensions"]) {
      const load = `const { ok } = require("node:assert"); ok(Object.keys(require("${name}")).length)`;
      execFileSync(join(folder, "bin", "node"), ["-e", load], { cwd: folder });
    }
  });

  test("lists every package, with the text of its licence", () => {
    const folder = join(install, "releases", version);
    const { components } = z
      .object({ components: z.array(z.object({ name: z.string(), version: z.string() })) })
      .parse(JSON.parse(readFileSync(join(folder, "parts.cdx.json"), "utf8")));
    const names = components.map(({ name }) => name);
    const some = ["fastify", "drizzle-orm", "react", "papaparse", "@fontsource-variable/inter", "postgresql"];
    expect(names).toEqual(
      expect.arrayContaining([...some, "openssl", `node-${process.platform}-${process.arch}`]),
    );
    const texts = readFileSync(join(folder, "LICENCES.txt"), "utf8");
    expect(components.filter((part) => !texts.includes(`\n${part.name} ${part.version}`))).toEqual([]);
    expect(texts).toContain("Original SSLeay License");
  });
});

describe("the program", () => {
  test("runs through a symbolic link, with the release's Node", async () => {
    use(version);
    const link = join(home, "desk");
    symlinkSync("opt/current/bin/renewdesk", link);
    const output = execFileSync(link, ["version"], {
      cwd: "/",
      encoding: "utf8",
      env: { PATH: "/usr/bin:/bin" },
    });
    const node = readFileSync("runtime/package.json", "utf8").match(/linux-x64": "([\d.]+)"/)?.[1];
    expect(output).toMatch(new RegExp(`^RenewDesk ${version}(, commit [^,]+)?, Node ${node}, `));
  });

  test("prints one line for a settings file that cannot be read", async () => {
    const secret = join(home, "secret.env");
    writeFileSync(secret, "PORT=1\n", { mode: isRoot ? 0o600 : 0 });
    const { code, output } = await command(install, { RENEWDESK_SETTINGS: secret }, "backup");
    expect([code, output]).toEqual([1, `The settings file ${secret} cannot be read by this user (EACCES)\n`]);
  });
});

describe.skipIf(!isRoot)("with /etc/renewdesk.env", () => {
  /** A command on a machine with this file, and an otherwise empty /etc and /var/lib. */
  const errorsOf = (text: string, environment: Record<string, string> = {}) => {
    const begin =
      'mount -t tmpfs none /etc && mount -t tmpfs none /var/lib && printf "$0" >/etc/renewdesk.env && exec "$@"';
    const program = [join(install, "current", "bin", "renewdesk"), "backup"];
    const env = { PATH: "/usr/bin:/bin", ...environment };
    return spawnSync("unshare", ["--mount", "sh", "-c", begin, text, ...program], {
      cwd: "/",
      env,
    }).stderr.toString();
  };

  test("the server and its commands find one DATA_DIR, /var/lib/renewdesk without a setting", () => {
    use(version);
    expect(errorsOf("PORT=3001\n")).toContain("/var/lib/renewdesk");
    expect(errorsOf("DATA_DIR=/var/lib/elsewhere\n")).toContain("/var/lib/elsewhere");
  });

  test("a relative DATA_DIR is refused, and cannot override that of a service's unit", () => {
    expect(errorsOf("DATA_DIR=./data\n")).toBe(
      "DATA_DIR: /etc/renewdesk.env must name it from the root, such as /var/lib/renewdesk, not ./data\n",
    );
    expect(errorsOf("DATA_DIR=./data\n", { DATA_DIR: "/var/lib/of-the-unit" })).toContain(
      "/var/lib/of-the-unit",
    );
  });
});

test("an ordinary user installs, works, backs up, restores, updates and rolls back", async () => {
  const folder = join(home, "var");
  mkdirSync(folder, { mode: 0o700 });
  if (isRoot) chownSync(folder, USER, USER);
  const [settings, drill] = [join(home, "desk.env"), join(home, "drill.env")];
  const port = String(await freePort());
  writeFileSync(settings, `PORT=${port}\nDATA_DIR=${join(folder, "data")}\nOIDC_NAME=Sign in with OpenID\n`);
  writeFileSync(drill, `PORT=${port}\nDATA_DIR=${join(folder, "drill")}\nBACKUP_DIR=off\n`);
  const given = { RENEWDESK_SETTINGS: settings, PORT: port };
  const restored = { RENEWDESK_SETTINGS: drill, PORT: port };
  const backup = join(folder, "before.tar.gz");

  use(EARLIER);
  running = await start(install, given);
  console.log(`first answer after ${Math.round(running.firstAnswerMs)} ms`);
  const [, first = ""] = /password (\S+) \(shown only now/.exec(running.printed()) ?? [];
  const newcomer = await signIn(running.url, "admin", first);
  const change = { currentPassword: first, newPassword: PASSWORD };
  expect((await newcomer.send("POST", "/api/auth/change-password", change)).status).toBe(200);
  const rows = monthFileBatches(50)[0] ?? [];
  const upload = { data: rows, targetMonth: "11", targetYear: "2026" };
  const admin = await signIn(running.url, "admin", PASSWORD);
  const imported = await admin.send("POST", "/api/upload/csv-leads", upload);
  expect(imported.status).toBe(200);
  const leads = await leadsOf(running);
  expect(leads).toBeGreaterThan(40);
  expect((await command(install, given, "backup", "--out", backup)).output).toContain("written and checked");
  expect((await command(install, given, "check")).code).toBe(0);
  expect((await healthOf(running)).version).toBe(EARLIER);

  // The update: unpacked beside, the link switched while the server runs, restarted.
  use(version);
  expect((await healthOf(running)).version).toBe(EARLIER);
  expect(await running.stop()).toBe(0);
  running = await start(install, given);
  expect((await healthOf(running)).version).toBe(version);
  expect(running.printed()).toContain(`(version ${version}`);
  expect(await leadsOf(running)).toBe(leads);
  expect((await command(install, given, "backup")).code).toBe(0);
  expect(await running.stop()).toBe(0);

  // Rolling back: the previous release, with the backup made before.
  use(EARLIER);
  const { code, output } = await command(install, restored, "restore", backup);
  expect([code, output]).toEqual([0, expect.stringContaining("Restored and compared")]);
  running = await start(install, restored);
  expect((await healthOf(running)).version).toBe(EARLIER);
  expect(await leadsOf(running)).toBe(leads);
  expect(await running.stop()).toBe(0);
  expect(processesOf(home)).toEqual([]);
});

/** As an operator switches: the new link replaces the old one with a rename. */
function use(release: string): void {
  symlinkSync(join("releases", release), join(install, "next"));
  renameSync(join(install, "next"), join(install, "current"));
}

async function healthOf({ url }: Running): Promise<{ version: string }> {
  return z.object({ version: z.string() }).parse(await (await fetch(`${url}/healthz`)).json());
}

async function leadsOf({ url }: Running): Promise<number> {
  const admin = await signIn(url, "admin", PASSWORD);
  const { total } = await admin.read<{ total: number }>("/api/leads?campaignMonth=2026-11&page=1");
  return total;
}
