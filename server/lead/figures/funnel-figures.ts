import { and, gte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Narrowing } from "#contract/figures/calls";
import type { FunnelFigure } from "#contract/figures/figures";
import { leads } from "#server/db/schema/leads";
import { isBy, isInMonths, isNarrowed } from "./narrowed.ts";

/** The step from which a lead counts (leads.funnel_step). */
const least: Record<FunnelFigure, number> = {
  "funnel-leads": 0,
  "funnel-reached": 1,
  "funnel-interested": 2,
  "funnel-quoted": 3,
  "funnel-won": 4,
};

/** Of the leads that a query reads. */
export const cameTo = (name: FunnelFigure): SQL => gte(leads.funnelStep, least[name]);

const orWinner = (column: SQLWrapper) => sql<string | null>`coalesce(${column}, ${leads.lastCallBy})`;

/** Who brought a lead to the step; to steps that a win has skipped, its author. */
export const credited: Record<FunnelFigure, SQL<string | null>> = {
  "funnel-leads": sql<string | null>`${leads.firstCallBy}`,
  "funnel-reached": orWinner(leads.reachedBy),
  "funnel-interested": orWinner(leads.interestedBy),
  "funnel-quoted": orWinner(leads.quotedBy),
  "funnel-won": sql<string | null>`${leads.lastCallBy}`,
};

export const funnelOf = (name: FunnelFigure, asked: Narrowing): SQL | undefined =>
  and(
    least[name] > 0 ? cameTo(name) : undefined,
    isBy(credited[name], asked.by),
    isInMonths(asked),
    isNarrowed(asked),
  );
