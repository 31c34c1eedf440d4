import { sql } from "drizzle-orm";
import { UNASSIGNED } from "#contract/assignment";
import type { LeadFilter } from "#contract/leads/calls";
import type { FilterValues } from "#server/lead/queries";
import { scopeOfShape, scopeShape } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";

/** Up to this offset, reading whole rows costs less than finding their ids in the index first. */
const SHALLOW_ROWS = 500;

/** No search text, and only filters whose counts are kept. */
export function isPlain({ search, campaign, promised, ...filter }: LeadFilter): boolean {
  const { expiryFrom, expiryTo, vehicleType, insurer, policyReceived } = filter;
  const uncounted = [campaign, expiryFrom, expiryTo, vehicleType, insurer, policyReceived];
  return !search?.trim() && !promised && uncounted.every((value) => value === undefined || value === "");
}

/** What changes a page's SQL, apart from values. */
export function shapeOf(viewer: Viewer, filter: LeadFilter, patterns: string[], end: number) {
  const { sort, sortOrder, campaignMonth, status, worked, promised, telecaller, campaign } = filter;
  return {
    scope: scopeShape(viewer),
    sort,
    sortOrder,
    campaignMonth: campaignMonth !== undefined,
    status: status !== undefined,
    worked: worked ?? false,
    promised: promised ?? false,
    telecaller: telecaller !== undefined,
    unassigned: telecaller === UNASSIGNED,
    campaign: campaign !== undefined,
    expiryFrom: filter.expiryFrom !== undefined,
    expiryTo: filter.expiryTo !== undefined,
    vehicleType: Boolean(filter.vehicleType),
    insurer: Boolean(filter.insurer),
    policyReceived: filter.policyReceived,
    plain: isPlain(filter),
    patterns: patterns.length,
    deep: end > SHALLOW_ROWS,
  };
}

/** The same with placeholders for the values. */
export function openShape(shape: ReturnType<typeof shapeOf>) {
  const given = (value: string, isGiven: boolean) => (isGiven ? sql.placeholder(value) : undefined);
  const viewer = scopeOfShape(shape.scope);
  const filter: FilterValues = {
    campaignMonth: given("campaignMonth", shape.campaignMonth),
    status: given("status", shape.status),
    worked: shape.worked,
    promised: shape.promised,
    telecaller: shape.unassigned ? UNASSIGNED : given("telecaller", shape.telecaller),
    campaign: given("campaign", shape.campaign),
    expiryFrom: given("expiryFrom", shape.expiryFrom),
    expiryTo: given("expiryTo", shape.expiryTo),
    vehicleType: given("vehicleType", shape.vehicleType),
    insurer: given("insurer", shape.insurer),
    policyReceived: shape.policyReceived,
    patterns: Array.from({ length: shape.patterns }, (_, place) => sql.placeholder(String(place))),
  };
  const window = {
    limit: sql.placeholder("limit"),
    offset: sql.placeholder("offset"),
    end: sql.placeholder("end"),
  };
  const { deep, plain, sort, sortOrder } = shape;
  return { viewer, filter, window, deep, plain, sort, sortOrder };
}

export type Shape = ReturnType<typeof shapeOf>;
export type Open = ReturnType<typeof openShape>;
