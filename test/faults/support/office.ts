import { seededRandom } from "#server/demo/random";
import { type Session, signIn } from "../../server-process.ts";
import type { Caller } from "./callers.ts";

export const MONTH = { targetMonth: "11", targetYear: "2026" };
const PASSWORD = "correct-horse";
const LEADS_EACH = 10;

/**
 * Signed-in telecallers with own leads; their sessions must survive every kill, or the next request fails.
 */
export async function callersOf(url: string, admin: Session, count: number, seed: number): Promise<Caller[]> {
  const names = Array.from({ length: count }, (_, number) => `writer${number}`);
  for (const username of names) {
    await admin.send("POST", "/api/users", { username, password: PASSWORD, firstName: username });
  }
  const data = names.flatMap((telecallerName, caller) =>
    Array.from({ length: LEADS_EACH }, (_, lead) => row(caller * LEADS_EACH + lead, { telecallerName })),
  );
  await admin.send("POST", "/api/upload/csv-leads", { data, ...MONTH });
  const campaigns = await admin.read<{ id: number; month: string }[]>("/api/campaigns");
  const campaign = campaigns.find(({ month }) => month === "2026-11")?.id ?? 0;
  return Promise.all(
    names.map(async (username, number) => {
      const session = await signIn(url, username, PASSWORD);
      const { id: self } = await session.read<{ id: string }>("/api/auth/user");
      const own = await session.read<{ id: number }[]>(`/api/leads?campaignMonth=2026-11&telecaller=${self}`);
      const leads = own.map(({ id }) => id);
      return { session: session.impatient(), random: seededRandom(seed + number), leads, campaign };
    }),
  );
}

/** A valid row of a month's file; no two have the same vehicle. */
export function row(number: number, more: Record<string, string> = {}) {
  const letters = String.fromCharCode(
    65 + (Math.floor(number / 10_000) % 26),
    65 + Math.floor(number / 260_000),
  );
  return {
    name: "Ravi Kumar",
    phoneNumber: "9800000101",
    maker: "Honda",
    model: "City",
    registrationNumber: `KA01${letters}${String(number % 10_000).padStart(4, "0")}`,
    insuranceExpiry: "2026-11-20",
    ...more,
  };
}
