import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import pg from "pg";
import { inject } from "vitest";
import { countStatements } from "./statements.ts";

/** Databases that are migrated and killed during the migration. */
export interface Migrating {
  /** An empty one, or a copy of another. */
  create(template?: string): Promise<string>;
  drop(url: string): Promise<void>;
  /**
   * Starts the server and kills it with -9 as soon as the database was sent the statement with this number.
   */
  startKilledAt(url: string, statement: number): Promise<{ reached: boolean }>;
  close(): Promise<void>;
}

export async function openMigrating(dataDir: string): Promise<Migrating> {
  const admin = new pg.Client({ connectionString: inject("serverUrl") });
  await admin.connect();
  const nameIn = (url: string) => new URL(url).pathname.slice(1);
  return {
    create: async (template) => {
      const name = `renewdesk_test_${randomUUID().replaceAll("-", "")}`;
      await admin.query(`create database ${name} ${template ? `template ${nameIn(template)}` : ""}`);
      const url = new URL(inject("serverUrl"));
      url.pathname = `/${name}`;
      return url.href;
    },
    drop: async (url) => {
      await admin.query(`drop database ${nameIn(url)} with (force)`);
    },
    startKilledAt: async (url, statement) => {
      let reached = false;
      const way = await countStatements(url, (number) => {
        if (number !== statement) return;
        reached = true;
        child.kill("SIGKILL");
      });
      const child = spawn(process.execPath, ["dist/server/main.js"], {
        env: {
          PATH: process.env.PATH,
          DATA_DIR: dataDir,
          PORT: "0",
          BACKUP_DIR: "off",
          DATABASE_URL: way.url,
        },
        stdio: ["ignore", "pipe", "ignore"],
      });
      child.stdout.on("data", (chunk: Buffer) => {
        // The migrations were complete before that statement.
        if (chunk.includes("is ready at")) child.kill("SIGTERM");
      });
      await once(child, "exit");
      way.close();
      return { reached };
    },
    close: () => admin.end(),
  };
}
