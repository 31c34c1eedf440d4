import { spawnSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readPackage } from "./packages.mjs";

/**
 * What Node and PostgreSQL need from the system: the C and C++ libraries, time zones, and the shell for
 * initdb.
 */
const PACKAGES = "base-files libc6 libgcc-s1 libstdc++6 gcc-12-base dash libc-bin tzdata".split(" ");
const USER = 1000;

/**
 * The release as an OCI image, from Debian's packages, without a registry or a daemon. Needs root, umoci and
 * apt-get.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { name, version } = readPackage(root);
const platform = `${process.platform}-${process.arch}`;
const archive = join(root, "release", `${name}-${version}-${platform}.tar.gz`);
const debian = join(root, ".cache", "debian");
const bundle = join(root, ".cache", "image");
const layout = join(root, "release", `${name}-${version}-${platform}.oci`);
const image = `${layout}:${version}`;
const files = join(bundle, "rootfs");

run(process.execPath, [join(root, "scripts", "release.mjs")]);
for (const folder of [debian, bundle, layout]) rmSync(folder, { recursive: true, force: true });
mkdirSync(debian, { recursive: true });
run("apt-get", ["download", "-qq", "-o", "APT::Sandbox::User=root", ...PACKAGES], debian);

run("umoci", ["init", "--layout", layout]);
run("umoci", ["new", "--image", image]);
run("umoci", ["unpack", "--image", image, bundle]);
for (const file of readdirSync(debian)) run("dpkg", ["-x", join(debian, file), files]);
mkdirSync(join(files, "etc"), { recursive: true });
appendFileSync(
  join(files, "etc", "passwd"),
  `root:x:0:0:root:/root:/bin/sh\n${name}:x:${USER}:${USER}::/data:/bin/sh\n`,
);
appendFileSync(join(files, "etc", "group"), `root:x:0:\n${name}:x:${USER}:\n`);
mkdirSync(join(files, "data"), { mode: 0o700 });
chownSync(join(files, "data"), USER, USER);
const releases = join(files, "opt", name, "releases");
mkdirSync(releases, { recursive: true });
run("tar", ["xzf", archive, "-C", releases]);
symlinkSync(`releases/${version}`, join(files, "opt", name, "current"));
run("umoci", ["repack", "--image", image, bundle]);
const settings = ["HOST=0.0.0.0", "DATA_DIR=/data", `PATH=/opt/${name}/current/bin:/usr/bin:/bin`];
run("umoci", [
  "config",
  ...["--image", image, "--config.user", `${USER}:${USER}`, "--config.workingdir", "/data"],
  ...settings.flatMap((setting) => ["--config.env", setting]),
  ...["--config.volume", "/data", "--config.exposedports", "3000/tcp", "--config.stopsignal", "SIGTERM"],
  ...["--config.entrypoint", name, "--config.cmd", "start"],
  ...["--config.label", `org.opencontainers.image.version=${version}`],
  ...["--config.label", `org.opencontainers.image.title=RenewDesk`],
]);
run("umoci", ["gc", "--layout", layout]);
rmSync(bundle, { recursive: true, force: true });
console.log(layout);

function run(program, args, cwd = root) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: "inherit" });
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${error?.message ?? status}`);
}
