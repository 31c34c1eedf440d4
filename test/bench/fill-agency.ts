import type { Child } from "./child.ts";
import { startRenewDesk } from "./contestants/renewdesk.ts";
import type { Reached } from "./database.ts";
import { loadServer } from "./load.ts";
import { type Office, openOffice } from "./office.ts";
import type { Extent, Round } from "./results/round.ts";
import { waitUntilIdle } from "./wait-until-idle.ts";
import type { Question } from "./workloads/workload.ts";

/** A filled database with its own server, so that two of them can be measured in turns. */
export interface Agency {
  database: Reached;
  renewDesk: Child;
  office: Office;
}

export async function openAgency(database: Reached): Promise<Agency> {
  const renewDesk = await startRenewDesk(database, { DATABASE_URL: database.url });
  await waitUntilIdle(database.client);
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
