import { randomUUID } from "node:crypto";
import { cleanUpOnSignals } from "./cleanup.ts";
import { startRenewDesk } from "./contestants/renewdesk.ts";
import { openDatabase } from "./database.ts";
import { describeMachine } from "./machine.ts";
import { percentile } from "./results/round.ts";
import { figure, table } from "./results/table.ts";

/**
 * `npm run bench:same-time`: response times that must not reveal whether something exists. Printed, never
 * asserted.
 */
const TRIES = 200;
const WARM_UP = 20;
const PASSWORD = "correct-horse";
/** No lead has such an id. */
const NO_LEAD = 9_999_999;

interface Case {
  title: string;
  /** The two cases that must be indistinguishable. */
  pair: { name: string; ask: () => Promise<Response> }[];
  status: number;
}

cleanUpOnSignals();
const database = await openDatabase(0);
const server = await startRenewDesk(database, { DATABASE_URL: database.url });

async function signedIn(username: string): Promise<string> {
  const answer = await send("POST", "/api/auth/admin-login", "", { username, password: PASSWORD });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status}`);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

function send(method: string, path: string, cookie: string, body?: object): Promise<Response> {
  return fetch(server.url + path, {
    method,
    headers: { cookie, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const admin = await signedIn("admin");
for (const username of ["asha", "ravi"]) {
  await send("POST", "/api/users", admin, { username, password: PASSWORD, firstName: username });
}
const data = Array.from({ length: 1000 }, (_, number) => ({
  name: "Meera Nair",
  phoneNumber: "9800000101",
  maker: "Honda",
  model: "City",
  registrationNumber: `KA01AB${1000 + number}`,
  telecallerName: "ravi",
}));
await send("POST", "/api/upload/csv-leads", admin, { data, targetMonth: "11", targetYear: "2026" });
const asha = await signedIn("asha");
const { rows } = await database.client.query<{ id: number }>("select min(id)::int as id from leads");
const anothers = rows[0]?.id ?? 0;

const signIn = (username: () => string) => () =>
  send("POST", "/api/auth/admin-login", "", { username: username(), password: "wrong-horse" });
const about = (title: string, ask: (lead: number) => Promise<Response>): Case => ({
  title,
  status: 404,
  pair: [
    { name: "another's lead", ask: () => ask(anothers) },
    { name: "no lead", ask: () => ask(NO_LEAD) },
  ],
});
const cases: Case[] = [
  {
    title: "sign-in",
    status: 401,
    pair: [
      { name: "wrong password", ask: signIn(() => "ravi") },
      { name: "wrong name", ask: signIn(() => randomUUID()) },
    ],
  },
  about("a lead", (lead) => send("GET", `/api/leads/${lead}`, asha)),
  about("its history", (lead) => send("GET", `/api/leads/${lead}/call-logs`, asha)),
  about("its documents", (lead) => send("GET", `/api/leads/${lead}/documents`, asha)),
  about("an outcome", (lead) =>
    send("PATCH", `/api/leads/${lead}/status`, asha, { status: "connected", outcome: "interested" }),
  ),
  about("a remark", (lead) =>
    send("POST", "/api/call-logs", asha, { leadId: lead, callResult: "remark", notes: "x" }),
  ),
];

const lines: string[][] = [];
for (const { title, status, pair } of cases) {
  const times: number[][] = [[], []];
  const texts = new Set<string>();
  // In turns, so that a busy moment affects both.
  for (let round = 0; round < WARM_UP + TRIES; round++) {
    for (const [side, { ask }] of pair.entries()) {
      const began = performance.now();
      const answer = await ask();
      texts.add(await answer.text());
      if (answer.status !== status) throw new Error(`${title}: ${answer.status}`);
      if (round >= WARM_UP) times[side]?.push(performance.now() - began);
    }
  }
  const [one = 0, other = 0] = times.map((side) => percentile(side, 50));
  lines.push([
    title,
    ...pair.map(({ name }, side) => `${name} ${figure(side === 0 ? one : other)}`),
    figure(Math.abs(one - other)),
    texts.size === 1 ? "the same" : "differs",
  ]);
}
console.log(`${describeMachine(database.version)}; medians of ${TRIES} tries, ms`);
console.log(table(["what is asked", "one", "the other", "difference", "text"], lines));
await server.stop();
await database.remove();
