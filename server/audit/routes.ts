import type { FastifyInstance } from "fastify";
import { auditApi } from "#contract/audit";
import { checkChain } from "#server/audit/check-chain";
import { exportEntries } from "#server/audit/export-entries";
import { inWords } from "#server/audit/in-words";
import { listEntries, listPeople } from "#server/audit/list-queries";
import { type Deps, serve, serveAttachment } from "#server/http";

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, reading } = deps;

  serve(app, deps, auditApi.list, async (_moment, { query }) => {
    const { page, limit } = query;
    const [{ entries, total }, people] = await Promise.all([listEntries(db, query), listPeople(db)]);
    return {
      entries: entries.map((entry) => ({ ...entry, ...inWords(entry) })),
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
