import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signIn, startServer } from "../server-process.ts";

/**
 * The machine's time zone, at both ends of the world and one with daylight saving, must not affect any reply.
 */
const ZONES = ["Asia/Kolkata", "UTC", "America/New_York", "Pacific/Kiritimati"];

const CELLS = {
  phoneNumber: "9800000101",
  maker: "Honda",
  model: "City",
  insuranceExpiry: "31/03/2027",
  registrationDate: "29/02/2024",
};

/** A day's work on a fresh installation in that zone, and everything the screens then show of it. */
async function answersIn(zone: string): Promise<unknown> {
  const dataDir = mkdtempSync(join(tmpdir(), "renewdesk-zone-"));
  const server = await startServer(dataDir, { TZ: zone });
  try {
    const session = await signIn(server.url);
    const data = [1, 2, 3].map((number) => ({
      ...CELLS,
      name: `Ravi ${number}`,
      registrationNumber: `KA01AA000${number}`,
    }));
    await session.send("POST", "/api/upload/csv-leads", { data, targetMonth: "03", targetYear: "2027" });
    const leads = await session.read<{ id: number }[]>("/api/leads?campaignMonth=2027-03");
    const ids = leads.map(({ id }) => id).sort();
    const outcome = { status: "follow_up", outcome: "callback", nextFollowUp: "2027-03-31T18:29:59Z" };
    await session.send("PATCH", `/api/leads/${ids[0]}/status`, outcome);
    await session.send("PATCH", `/api/leads/${ids[1]}/status`, {
      status: "connected",
      outcome: "interested",
    });
    const answers: unknown[] = [];
    for (const path of [
      ...ids.map((id) => `/api/leads/${id}`),
      "/api/leads?campaignMonth=2027-03&page=1&sortOrder=asc",
      "/api/dashboard/metrics",
      "/api/analytics/telecaller-activity",
      "/api/analytics/monthly-stats",
      "/api/campaigns",
      "/api/reminders",
      "/api/reports",
    ])
      answers.push(await session.read(path));
    return withoutMoments(answers);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Removes the time of the test run and random keys, which differ between two runs; promised times do not. */
function withoutMoments(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner) =>
      /^(createdAt|updatedAt|lastCallAt|assignedTo|telecallerId)$/.test(key) || key === "id"
        ? undefined
        : inner,
    ),
  );
}

test("every reply is the same whatever the time zone of the server's machine", async () => {
  // One after the other: four installations at once are more than a busy machine has room for.
  const replies: unknown[] = [];
  for (const zone of ZONES) replies.push(await answersIn(zone));
  const [home, ...others] = replies;
  expect(JSON.stringify(home)).toContain('"insuranceExpiry":"2027-03-31"');
  expect(JSON.stringify(home)).toContain('"nextFollowUp":"2027-03-31T18:29:59.000Z"');
  for (const answers of others) expect(answers).toEqual(home);
});
