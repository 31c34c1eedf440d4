import type { Person } from "./office.ts";

/** For tests: what a caller does in call mode. */

export const next = async (person: Person, wish: object = {}) =>
  (await person.send("POST", "/api/calling/next", { wanted: 4, ...wish })).body;
export const names = async (person: Person, wish: object = {}): Promise<string[]> =>
  (await next(person, wish)).leads.map(({ lead }: { lead: { name: string } }) => lead.name);
export const ring = (person: Person, id: number) =>
  person.changeStatus(id, { outcome: "ringing_not_responding" });
export const promise = (person: Person, id: number, at: string) =>
  person.changeStatus(id, { outcome: "callback", nextFollowUp: `${at}+05:30` });
export const leave = (person: Person) => person.send("POST", "/api/calling/leave");
