import { askThin, type Contestants } from "../contestants/contestants.ts";
import { type Call, loadServer } from "../load.ts";
import type { Office } from "../office.ts";
import { medianRound, type Round } from "../results/round.ts";
import { reads } from "./reads.ts";
import { inTurn } from "./workload.ts";

/** The cost of the layers around a list page, with many clients. */
export interface Part {
  title: string;
  round: Round;
}

const CLIENTS = 16;

export async function measureParts(
  trio: Contestants,
  office: Office,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Part[]> {
  const { renewDesk, thin, database } = trio;
  const lists = reads.list.questions(office);
  const ours = inTurn(lists);
  const asked: { title: string; server: { url: string; pid: number }; next: () => Call }[] = [
    { title: "health check (HTTP, an empty query)", server: renewDesk, next: () => ({ path: "/healthz" }) },
    {
      title: "who am I (HTTP, session, one row)",
      server: renewDesk,
      next: () => ({ path: "/api/auth/user", headers: { cookie: office.admin } }),
    },
    { title: "list page", server: renewDesk, next: () => ours().call },
    {
      title: "list page, compressed as for a browser",
      server: renewDesk,
      next: () => {
        const { path, headers } = ours().call;
        return { path, headers: { ...headers, "accept-encoding": "gzip, deflate, br" } };
      },
    },
    { title: "list page, THIN", server: thin, next: () => askThin(ours()) },
  ];
  const parts: Part[] = [];
  for (const { title, server, next } of asked) {
    const made: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const pids = { server: server.pid, database: database.pid };
      made.push(await loadServer(server.url, next, { clients: CLIENTS, extent: { seconds } }, pids));
    }
    parts.push({ title, round: medianRound(made) });
  }
  return parts;
}
