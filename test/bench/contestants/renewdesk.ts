import { type Child, startChild } from "../child.ts";
import type { Reached } from "../database.ts";

export const ADMIN_PASSWORD = "correct-horse";

/**
 * The built server as users run it, without the daily backup, which would fall into the rounds of one
 * contestant. `database` selects the embedded one, or a given one.
 */
export function startRenewDesk(
  { dataDir }: Pick<Reached, "dataDir">,
  database: Record<string, string>,
): Promise<Child> {
  return startChild(
    ["dist/server/main.js"],
    { PORT: "0", DATA_DIR: dataDir, LOGIN_RATE_LIMIT: "0", BACKUP_DIR: "off", ADMIN_PASSWORD, ...database },
    /RenewDesk is ready at (\S+)/,
  );
}

/** Signs in like a user and returns the session cookie. */
export async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/admin-login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: ADMIN_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status}`);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
