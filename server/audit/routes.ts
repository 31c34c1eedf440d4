import type { FastifyInstance } from "fastify";
import { auditApi } from "#contract/audit/calls";
import type { Deps } from "#server/deps";
import { serve, serveAttachment } from "#server/platform/http";
import { checkChain } from "./check-chain.ts";
import { describeEntry } from "./describe-entry.ts";
import { exportEntries } from "./export-entries.ts";
import { listEntries, listPeople } from "./list-queries.ts";

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, reading } = deps;

  serve(app, deps, auditApi.list, async (_moment, { query }) => {
    const { page, limit } = query;
    const [{ entries, total }, people] = await Promise.all([listEntries(db, query), listPeople(db)]);
    return {
      entries: entries.map((entry) => ({ ...entry, ...describeEntry(entry) })),
      page,
      limit,
      total,
      totalPages: Math.ceil(total / limit),
      people,
    };
  });

  serveAttachment(app, deps, auditApi.export, (moment, { query }) =>
    exportEntries(db, reading, moment, query),
  );

  serve(app, deps, auditApi.check, () => checkChain(db));
}
