import type { Office, Person } from "#server/testing/office";

/** Puts people into a team. */
export async function joinTeam(office: Office, team: string | null, ...people: Person[]): Promise<void> {
  for (const { id } of people) {
    const { status, body } = await office.admin.send("PATCH", `/api/users/${id}`, { team });
    if (status !== 200) throw new Error(`No member of ${team}: ${JSON.stringify(body)}`);
  }
}

/** A new team leader. */
export async function teamLeader(office: Office, username: string, team: string): Promise<Person> {
  const { id } = await office.telecaller(username);
  await office.admin.send("PATCH", `/api/users/${id}`, { role: "leader", team });
  return office.signIn(username, "correct-horse");
}
