import type { Child } from "./child.ts";
import { startRenewDesk } from "./contestants/renewdesk.ts";
import type { Reached } from "./database.ts";
import { loadServer } from "./load.ts";
import { type Office, openOffice } from "./office.ts";
import { untilQuiet } from "./quiet.ts";
import type { Extent, Round } from "./round.ts";
import type { Question } from "./workloads/workload.ts";

/** A filled database with a server of its own, for measuring two of them in turns. */
export interface Agency {
  database: Reached;
  renewDesk: Child;
  office: Office;
}

export async function openAgency(database: Reached): Promise<Agency> {
  const renewDesk = await startRenewDesk(database, { DATABASE_URL: database.url });
  await untilQuiet(database.client);
  return { database, renewDesk, office: await openOffice(database.client, renewDesk.url) };
}

export function loadAgency(
  { database, renewDesk }: Agency,
  next: () => Question,
  clients: number,
  extent: Extent,
): Promise<Round> {
  const pids = { server: renewDesk.pid, database: database.pid };
  return loadServer(renewDesk.url, () => next().call, { clients, extent }, pids);
}
