import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, vitest } from "./vitest.mjs";

/** Runs the commands of docs/install.md in a Debian 12 with systemd, created once and kept in .cache. */
const SUITE = "bookworm";
const PACKAGES = "systemd,systemd-sysv,dbus,sudo,libstdc++6,procps,curl,openssl,nginx,caddy,postgresql";

console.log("Not tried: docker compose, which takes a daemon. Its settings are compared in npm test.");
const works = (program, ...args) => spawnSync(program, args, { stdio: "ignore" }).status === 0;
const missing = [
  ["root", process.getuid?.() === 0],
  ["linux-x64", process.platform === "linux" && process.arch === "x64"],
  ["debootstrap", works("debootstrap", "--version")],
  ["systemd-nspawn", works("systemd-nspawn", "--version")],
  ["nsenter", works("nsenter", "--version")],
].flatMap(([name, is]) => (is ? [] : [name]));
if (missing.length > 0) {
  console.log(`Not tried: the recipes of docs/install.md. That takes ${missing.join(", ")}.`);
  process.exit(0);
}

run(process.execPath, join(root, "scripts", "release.mjs"));
makeDebian(join(root, ".cache", "recipes"));
run(process.execPath, vitest, "run", "--config", "test/recipes/vitest.config.ts");

function makeDebian(folder) {
  const [debian, made] = [join(folder, SUITE), join(folder, `${SUITE}.packages`)];
  if (existsSync(made) && readFileSync(made, "utf8") === PACKAGES) return;
  rmSync(debian, { recursive: true, force: true });
  rmSync(made, { force: true });
  mkdirSync(folder, { recursive: true });
  run("debootstrap", "--variant=minbase", `--include=${PACKAGES}`, SUITE, debian);
  // Both would use port 80.
  run("systemctl", `--root=${debian}`, "disable", "nginx.service", "caddy.service");
  writeFileSync(join(debian, "etc", "hostname"), "desk\n");
  writeFileSync(join(debian, "etc", "hosts"), "127.0.0.1 localhost desk\n");
  writeFileSync(made, PACKAGES);
}

function run(program, ...args) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
