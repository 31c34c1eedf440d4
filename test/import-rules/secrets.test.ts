import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** The patterns of keys and tokens, each with a fake example in two halves, so that this file passes. */
const kinds: [string, RegExp, string][] = [
  [
    "a private key",
    /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[\w+/=]{40}/,
    `-----BEGIN ${"PRIVATE"} KEY-----\n${"A".repeat(64)}`,
  ],
  ["an AWS key", /\bA(?:KIA|SIA)[0-9A-Z]{16}\b/, `AKIA${"ABCDEFGHIJKLMNOP"}`],
  ["a GitHub token", /\bgh[pousr]_[A-Za-z0-9]{36}\b/, `ghp_${"a1".repeat(18)}`],
  ["a Google key", /\bAIza[\w-]{35}\b/, `AIza${"b".repeat(35)}`],
  ["a Slack token", /\bxox[abprs]-[\w-]{20,}/, `xoxb-${"1234567890-abcdefghij"}`],
  [
    "a signed token",
    /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/,
    `eyJ${"hbGciOiJIUzI1NiJ9"}.eyJ${"zdWIiOiIxMjM0NTY3"}.${"c".repeat(43)}`,
  ],
  [
    "a database's password",
    /postgres(?:ql)?:\/\/\w+:[^@\s"'`$<{…]{8,}@(?!127\.0\.0\.1|localhost)[\w.-]+\.[a-z]{2,}/,
    `postgres://desk:${"s3cretS3cret"}@db.agency.in`,
  ],
];
const found = (text: string) => kinds.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);

/** Every file of a folder, at any depth. */
function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());
}

const isClone = existsSync(".git");
const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 30 });

/** The committed files; in a copy without history, all files except installed ones. */
function productFiles(): string[] {
  if (isClone) {
    return git("ls-files", "-z")
      .split("\0")
      .filter((path) => path && existsSync(path));
  }
  const added = ["node_modules", "dist", "data", "test-results"];
  return readdirSync(".")
    .filter((name) => !added.includes(name))
    .flatMap((name) => (statSync(name).isFile() ? [name] : filesOf(name)));
}

describe("no secret is published", () => {
  test.each(kinds)("%s would be found", (kind, _pattern, planted) => {
    expect(found(`const key = "${planted}";`)).toEqual([kind]);
  });

  test("in no file of the product, nor in its build", () => {
    const handedOut = filesOf("dist").filter((path) => /\.(js|css|html|svg|map)$/.test(path));
    const product = productFiles();
    expect(product.length).toBeGreaterThan(500);
    const held = [...product, ...handedOut].flatMap((path) =>
      found(readFileSync(path, "latin1")).map((kind) => `${path}: ${kind}`),
    );
    expect(held).toEqual([]);
  });

  test.skipIf(!isClone)("nor in any commit", () => {
    expect(found(git("log", "-p", "--no-color", "--unified=0"))).toEqual([]);
  });
});
