import type { FastifyInstance } from "fastify";
import { quotesApi } from "#contract/quotes/calls";
import { today } from "#contract/time/calendar";
import type { Deps } from "#server/deps";
import { findLead } from "#server/lead/queries";
import { notFound, serve } from "#server/platform/http";
import { addQuote, changeQuote, chooseQuote, removeQuote } from "./change-quotes.ts";
import { listQuotes } from "./queries.ts";

export function quoteRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, quotesApi.ofLead, async ({ viewer, now }, { params }) => {
    if (!(await findLead(db, viewer, params.id, today(now)))) throw notFound("Lead");
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
