import { signIn } from "../server-process.ts";
import type { Caller } from "./callers.ts";

const LEADS_EACH = 5;
const PASSWORD = "correct-horse";

/** Creates and signs in telecallers, each with own leads. */
export async function createCallers(url: string, howMany: number): Promise<Caller[]> {
  const admin = await signIn(url);
  const [year, month] = new Date().toISOString().split("-");
  const callers: Caller[] = [];
  for (let number = 0; number < howMany; number++) {
    const username = `caller${number}`;
    await admin.send("POST", "/api/users", {
      username,
      password: PASSWORD,
      firstName: username,
      role: "telecaller",
    });
    const data = Array.from({ length: LEADS_EACH }, (_, lead) => ({
      name: "Ravi Kumar",
      phoneNumber: `98000${String(number * LEADS_EACH + lead).padStart(5, "0")}`,
      maker: "Honda",
      model: "City",
      registrationNumber: `KA01AA${1000 + number * LEADS_EACH + lead}`,
      telecallerName: username,
    }));
    await admin.send("POST", "/api/upload/csv-leads", { data, targetMonth: month, targetYear: year });
    const answer = await fetch(`${url}/api/auth/admin-login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const list = await fetch(`${url}/api/leads?campaignMonth=${year}-${month}`, { headers: { cookie } });
    const leads: { id: number }[] = JSON.parse(await list.text());
    if (leads.length !== LEADS_EACH) throw new Error(`${username} has ${leads.length} leads`);
    callers.push({ url, cookie, leads: leads.map(({ id }) => id) });
  }
  return callers;
}
