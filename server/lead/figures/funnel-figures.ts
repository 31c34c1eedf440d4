import { and, gte, type SQL } from "drizzle-orm";
import type { Narrowing } from "#contract/figures/calls";
import type { FunnelFigure } from "#contract/figures/figures";
import { leads } from "#server/db/schema/leads";
import { isInMonths, isNarrowed } from "./narrowed.ts";

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

export const funnelOf = (name: FunnelFigure, asked: Narrowing): SQL | undefined =>
  and(least[name] > 0 ? cameTo(name) : undefined, isInMonths(asked), isNarrowed(asked));
