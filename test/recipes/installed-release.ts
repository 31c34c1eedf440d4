import { expect } from "vitest";
import type { Container } from "./container.ts";
import { blockOf } from "./document.ts";

/** About a minute. */
const TRIES = 200;
const PASSWORD = "correct-horse";
const JSON_BODY = "-H 'content-type: application/json'";

/** Installs the release under systemd with the commands of "A release"; returns the first password. */
export async function install(container: Container): Promise<string> {
  await container.run(blockOf("A release", "sh"));
  const look = blockOf("A release", "sh", 1);
  await until(container, look);
  const [, first = ""] = /password (\S+) \(shown only now/.exec(await container.run(look)) ?? [];
  await healthy(container);
  return first;
}

/** Waits until the server answers, and returns its version. */
export async function healthy(container: Container): Promise<string> {
  const ask = "curl -sf http://127.0.0.1:3000/healthz";
  await until(container, ask);
  const [, version = ""] = /"version":"([^"]+)"/.exec(await container.run(ask)) ?? [];
  return version;
}

/** Repeats a command until it succeeds. */
export const until = ({ run }: Container, line: string) =>
  run(`for i in $(seq ${TRIES}); do { ${line.trim()}; } >/dev/null 2>&1 && exit 0; sleep 0.3; done; ${line}`);

/**
 * Signs in at an address like its page, with the first password or the one chosen then; the cookies are kept
 * in a file.
 */
export async function signIn({ run }: Container, url: string, first?: string): Promise<string> {
  const origin = `-H 'origin: ${url}' -H 'sec-fetch-site: same-origin'`;
  const post = (path: string, body: object) =>
    run(`curl -sk -w '\\n%{http_code}' -i -b /tmp/jar -c /tmp/jar ${origin} ${JSON_BODY} \\
      -d '${JSON.stringify(body)}' ${url}${path}`);
  if (first !== undefined) {
    await post("/api/auth/admin-login", { username: "admin", password: first });
    const change = { currentPassword: first, newPassword: PASSWORD };
    expect(await post("/api/auth/change-password", change)).toMatch(/\n200$/);
  }
  const answer = await post("/api/auth/admin-login", { username: "admin", password: PASSWORD });
  expect(answer).toMatch(/\n200$/);
  return answer;
}
