import { drizzle } from "drizzle-orm/node-postgres";
import { expect, onTestFinished } from "vitest";
import type { ImportReply } from "#contract/imports/calls";
import { ask } from "#server/testing/backup";
import { type RunningServer, type Session, signIn } from "../../server-process.ts";
import { type Installation, install } from "./installation.ts";
import { wrongCounts } from "./integrity-checks.ts";
import type { Engine } from "./rounds.ts";

/** A RenewDesk at work with its administrator signed in, ended and removed after its test. */
export interface Agency {
  installation: Installation;
  session: Session;
  server: RunningServer;
  /** kill -9, and a start on the same data. Returns the time until it was ready. */
  killAndStart(): Promise<number>;
  addTelecallers(usernames: readonly string[]): Promise<void>;
  /** The specified upload, into a month such as 2026-11. */
  upload(data: readonly object[], month: string): Promise<ImportReply["results"]>;
  /** The first row that a query finds, bypassing the server. */
  first(query: string): Promise<Record<string, unknown>>;
  /** Kept counts that differ from the rows they count. */
  wrongCounts(): Promise<string[]>;
}

export async function openAgency(engine: Engine): Promise<Agency> {
  const installation = await install(engine);
  const { server } = await installation.start();
  const session = await signIn(server.url);
  const agency: Agency = {
    installation,
    session,
    server,
    killAndStart: async () => {
      await agency.server.kill();
      const started = await installation.start();
      agency.server = started.server;
      return started.readyMs;
    },
    addTelecallers: async (usernames) => {
      for (const username of usernames)
        await session.send("POST", "/api/users", {
          username,
          password: "correct-horse",
          firstName: username,
        });
    },
    upload: async (data, month) => {
      const [targetYear, targetMonth] = month.split("-");
      const answer = await session.send("POST", "/api/upload/csv-leads", { data, targetMonth, targetYear });
      const text = await answer.text();
      expect(answer.status, text).toBe(200);
      return JSON.parse(text).results;
    },
    // The embedded database may have another address after a start.
    first: async (query) => (await ask(installation.databaseUrl(), query))[0] ?? {},
    wrongCounts: async () => {
      const db = drizzle(installation.databaseUrl());
      return wrongCounts(db).finally(() => db.$client.end());
    },
  };
  onTestFinished(async () => {
    await agency.server.stop();
    await installation.remove();
  });
  return agency;
}
