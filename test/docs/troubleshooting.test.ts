import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const [, refusals = ""] =
  /^## The server does not start$(.+?)^## /ms.exec(readFileSync("docs/troubleshooting.md", "utf8")) ?? [];
const messages = [...refusals.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = ""]) => message);
const lines = readdirSync("server", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .flatMap((name) => readFileSync(join("server", name), "utf8").split("\n"));

test("the page for who runs the server names ten reasons why it does not start", () => {
  expect(messages).toHaveLength(10);
});

test.each(messages)("'%s' is what the server prints", (message) => {
  const parts = message.split("…").map((part) => part.trim());
  expect(lines.some((line) => parts.every((part) => line.includes(part)))).toBe(true);
});
