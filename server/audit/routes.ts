import type { FastifyInstance } from "fastify";
import { auditApi } from "#contract/audit/calls";
import { DELETED_NAMED } from "#contract/audit/deleted-named";
import type { Deps } from "#server/deps";
import { serve, serveAttachment } from "#server/platform/http";
import { checkChain } from "./check-chain.ts";
import { listDeleted } from "./deleted-queries.ts";
import { describeDeleted, describeEntry } from "./describe-entry.ts";
import { exportEntries } from "./export-entries.ts";
import { listEntries, listPeople } from "./list-queries.ts";

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, reading } = deps;

  serve(app, deps, auditApi.list, async (_moment, { query }) => {
    const { page, limit } = query;
    const [{ entries, total }, people] = await Promise.all([listEntries(db, query), listPeople(db)]);
    const described = entries.map(async (entry) => ({
      ...entry,
      ...describeEntry(entry),
      deleted: (await listDeleted(db, entry, { most: DELETED_NAMED })).map(describeDeleted),
    }));
    return {
      entries: await Promise.all(described),
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
