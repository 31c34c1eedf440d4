import type { FastifyInstance } from "fastify";
import { renewalsApi } from "#contract/renewals/calls";
import { RENEWALS_PER_PAGE } from "#contract/renewals/kinds";
import { addMonths, monthOf, monthsBetween, today } from "#contract/time/calendar";
import type { Deps } from "#server/deps";
import { findLeads } from "#server/lead/queries";
import { serve } from "#server/platform/http";
import { openMonth, opensOn } from "./open-month.ts";
import {
  countByCaller,
  countByMonth,
  countInNoFile,
  countLacking,
  countLeadsByMonth,
  madeSince,
  pageOfMonth,
  readOpeningRule,
} from "./queries.ts";

const MONTHS_AHEAD = 12;
/** A few seconds' work, after which the caller sees how far it is. */
const PARTS_PER_CALL = 3;

export function renewalRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, reading } = deps;

  serve(app, deps, renewalsApi.months, async ({ now }) => {
    const first = monthOf(today(now));
    const last = addMonths(first, MONTHS_AHEAD);
    const rule = await readOpeningRule(db);
    const counted = new Map(
      (await reading((replica) => countByMonth(replica, first, last))).map((one) => [one.month, one]),
    );
    const made = new Map((await madeSince(db, first, last)).map((one) => [one.month, one.since]));
    const leads = new Map((await countLeadsByMonth(db, first, last)).map((one) => [one.month, one.leads]));
    return monthsBetween(first, last).map((month) => ({
      ...(counted.get(month) ?? { month, won: 0, lost: 0, undecided: 0 }),
      leads: leads.get(month) ?? 0,
      madeSince: made.get(month) ?? null,
      opensOn: opensOn(month, rule),
    }));
  });

  serve(app, deps, renewalsApi.preview, async ({ now }, { params: { month } }) => {
    const lastYear = addMonths(month, -12);
    const rule = await readOpeningRule(db);
    const [callers, lacking, counted, inNoFile, made] = await reading((replica) =>
      Promise.all([
        countByCaller(replica, { month, today: today(now) }),
        countLacking(replica, month),
        countLeadsByMonth(replica, lastYear, lastYear),
        countInNoFile(replica, month),
        madeSince(replica, month, month),
      ]),
    );
    const people = callers.flatMap(({ id, name, leads }) => (id === null ? [] : [{ id, name, leads }]));
    const unassigned = callers.find(({ id }) => id === null)?.leads ?? 0;
    return {
      month,
      missing: people.reduce((sum, { leads }) => sum + leads, unassigned),
      people,
      unassigned,
      lastYear: counted[0]?.leads ?? 0,
      lacking,
      inNoFile,
      madeSince: made[0]?.since ?? null,
      opensOn: opensOn(month, rule),
    };
  });

  serve(
    app,
    deps,
    renewalsApi.leads,
    async ({ viewer, now }, { params: { month }, query: { show, page } }) => {
      const limit = RENEWALS_PER_PAGE;
      const { found, total } = await pageOfMonth(db, { month, today: today(now) }, show, {
        limit,
        offset: (page - 1) * limit,
      });
      const ids = found.map(({ id }) => id);
      const leads = new Map((await findLeads(db, viewer, ids, today(now))).map((lead) => [lead.id, lead]));
      return {
        leads: found.flatMap(({ id, nextExpiry }) => {
          const lead = leads.get(id);
          return lead ? [{ ...lead, nextExpiry }] : [];
        }),
        total,
      };
    },
  );

  serve(app, deps, renewalsApi.open, (moment, { params: { month } }) =>
    openMonth(deps, moment, month, { parts: PARTS_PER_CALL }),
  );
}
