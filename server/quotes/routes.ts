import type { FastifyInstance } from "fastify";
import { quotesApi } from "#contract/quotes/calls";
import type { Deps } from "#server/deps";
import { requireLead } from "#server/lead/queries";
import { serve } from "#server/platform/http";
import { addQuote, changeQuote, chooseQuote, removeQuote } from "./change-quotes.ts";
import { listQuotes } from "./queries.ts";

export function quoteRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, quotesApi.ofLead, async (moment, { params }) => {
    await requireLead(db, moment, params.id);
    return listQuotes(db, params.id);
  });

  serve(app, deps, quotesApi.add, (moment, { params, body }) =>
    db.transaction((tx) => addQuote(tx, moment, params.id, body)),
  );

  serve(app, deps, quotesApi.change, (moment, { params, body }) =>
    db.transaction((tx) => changeQuote(tx, moment, params.id, body)),
  );

  serve(app, deps, quotesApi.choose, (moment, { params, body }) =>
    db.transaction((tx) => chooseQuote(tx, moment, params.id, body.chosen)),
  );

  serve(app, deps, quotesApi.remove, async (moment, { params }) => {
    await db.transaction((tx) => removeQuote(tx, moment, params.id));
    return { message: "Quote deleted" };
  });
}
