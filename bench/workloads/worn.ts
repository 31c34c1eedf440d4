import type pg from "pg";
import type { Plan } from "../arguments.ts";
import { roundOf, type Trio } from "../contestants/trio.ts";
import { loadServer } from "../load.ts";
import type { Office } from "../office.ts";
import { medianRound, type Round } from "../round.ts";
import { outcomes } from "./outcomes.ts";
import { reads } from "./reads.ts";

/** The list page before and after many outcomes that no vacuum has cleaned up behind. */
export interface Worn {
  outcomes: number;
  fresh: Record<"RenewDesk" | "THIN", Round>;
  worn: Record<"RenewDesk" | "THIN", Round>;
}

/** Of a small agency's leads no larger part than of a million. */
const SHARE = 0.07;
const CLIENTS = 16;

export async function wearOut(
  trio: Trio,
  office: Office,
  leads: number,
  plan: Pick<Plan, "rounds" | "seconds" | "outcomes">,
): Promise<Worn> {
  const { renewDesk, database } = trio;
  const amount = Math.min(plan.outcomes, Math.round(leads * SHARE));
  const lists = async () => {
    const made: Record<"RenewDesk" | "THIN", Round[]> = { RenewDesk: [], THIN: [] };
    for (let round = 0; round < plan.rounds; round++) {
      for (const name of ["RenewDesk", "THIN"] as const) {
        made[name].push(await roundOf(trio, name, reads.list.asks(office), CLIENTS, plan.seconds));
      }
    }
    return { RenewDesk: medianRound(made.RenewDesk), THIN: medianRound(made.THIN) };
  };
  return withoutVacuum(database.client, async () => {
    const fresh = await lists();
    const ask = outcomes.asks(office);
    const pids = { server: renewDesk.pid, database: database.pid };
    await loadServer(renewDesk.url, () => ask().call, { clients: CLIENTS, extent: { amount } }, pids);
    return { outcomes: amount, fresh, worn: await lists() };
  });
}

async function withoutVacuum<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const tables = ["leads", "call_logs"];
  for (const table of tables) {
    await client.query(`vacuum (analyze) ${table}`);
    await client.query(`alter table ${table} set (autovacuum_enabled = off)`);
  }
  try {
    return await work();
  } finally {
    for (const table of tables) await client.query(`alter table ${table} reset (autovacuum_enabled)`);
  }
}
