import type { CallName } from "#contract/api";
import { type LeadReportName, leadReportNames } from "#contract/reports/lead-reports";
import type { Role } from "#contract/roles";
import { keysOf, tableOf } from "#contract/tables";

/**
 * The columns of the matrix: a role with a lead that is its own, unassigned, or a colleague's; for a team leader one of the
 * team or of another team.
 */
export const views = {
  own: { role: "telecaller", lead: "own", title: "own" },
  unassigned: { role: "telecaller", lead: "unassigned", title: "unassigned" },
  colleagues: { role: "telecaller", lead: "colleagues", title: "a colleague's" },
  team: { role: "leader", lead: "team's", title: "team leader: the team's" },
  otherTeam: { role: "leader", lead: "colleagues", title: "another team's" },
  admin: { role: "admin", lead: "colleagues", title: "administrator" },
} as const satisfies Record<
  string,
  { role: Role; lead: "own" | "unassigned" | "team's" | "colleagues"; title: string }
>;
export type View = keyof typeof views;

/**
 * What a call answers in each column. A list answers 200 and contains the record or not. Without a session
 * every call is 401, except those marked `open`.
 */
export type AccessRow = Record<View, Answered> & { open?: true };
export type Answered = 200 | 400 | 403 | 404 | 409 | "listed" | "hidden";

const alike = (answered: Answered): AccessRow =>
  tableOf<Record<View, Answered>>(keysOf(views), () => answered);
const everybody = alike(200);
const administrators = { ...alike(403), admin: 200 } as const;
const leaders = { ...administrators, team: 200, otherTeam: 200 } as const;
/** The record is a lead or a person of another team. */
const leadersInScope = { ...leaders, otherTeam: 404 } as const;
/** Known neither to the administrator nor to the team leader. */
const unknownToLeaders = { ...alike(403), team: 404, otherTeam: 404, admin: 404 } as const;
/** A colleague's record answers like one that does not exist, and so does another team's. */
const recordInScope = { ...everybody, colleagues: 404, otherTeam: 404 } as const;
const listInScope = { ...alike("listed"), colleagues: "hidden", otherTeam: "hidden" } as const;

/**
 * The access matrix (specification §6): the tests ask every cell of it, docs/access-matrix.md is written from it, and
 * a call that is missing here does not compile.
 */
export const accessMatrix = {
  "POST /api/auth/admin-login": { ...everybody, open: true },
  "GET /api/auth/user": everybody,
  "POST /api/auth/change-password": everybody,
  "POST /api/auth/seen-release": everybody,

  "GET /api/leads": listInScope,
  "GET /api/leads/by-call-result": listInScope,
  "GET /api/leads/export": administrators,
  /** Counts only those in scope; tested in server/leads. */
  "GET /api/leads/counts": everybody,
  /** The record is the person whom the new lead is given to. */
  "POST /api/leads": { ...everybody, colleagues: 403, otherTeam: 400 },
  "GET /api/leads/:id": recordInScope,
  /** Only of a lead that the viewer had until it was reassigned; tested in server/leads. */
  "GET /api/leads/:id/reassigned": alike(404),
  "GET /api/leads/:id/related": recordInScope,
  "GET /api/related": listInScope,
  "PATCH /api/leads/:id": recordInScope,
  "PATCH /api/leads/:id/status": recordInScope,
  /** Nothing to undo: the viewer has no outcome on the record. */
  "POST /api/leads/:id/undo": { ...alike(409), colleagues: 404, otherTeam: 404 },
  "POST /api/leads/:id/new-owner": recordInScope,
  /** Nothing to snooze: no callback is promised. */
  "POST /api/leads/:id/snooze": { ...alike(409), colleagues: 404, otherTeam: 404 },
  "GET /api/callbacks": everybody,
  /** No callbacks are promised, so there is nothing to hand over. */
  "POST /api/callbacks/hand-over": { ...alike(403), team: 409, otherTeam: 409, admin: 409 },
  "PATCH /api/leads/:id/do-not-call": recordInScope,
  /** Offers open work only; which leads is tested in server/calling. */
  "POST /api/calling/next": everybody,
  "POST /api/calling/leave": everybody,
  "GET /api/calling/numbers": everybody,
  "POST /api/breaks": everybody,
  "POST /api/breaks/end": everybody,
  "GET /api/breaks/day": { ...everybody, admin: 403 },
  "GET /api/breaks/team": leaders,
  "GET /api/breaks/team/export": leaders,
  "GET /api/floor": leaders,
  "POST /api/leads/bulk-delete": administrators,
  "POST /api/leads/bulk-assign": leadersInScope,
  "GET /api/leads/bulk-assign": leaders,
  "POST /api/leads/bulk-assign/preview": leadersInScope,
  "GET /api/leads/assignable": leaders,
  "POST /api/leads/bulk-assign/:id/undo": unknownToLeaders,
  "GET /api/leads/:id/call-logs": recordInScope,
  "POST /api/call-logs": recordInScope,
  "POST /api/leads/:id/touches": recordInScope,
  "GET /api/leads/:id/documents": recordInScope,
  "POST /api/leads/:id/documents": recordInScope,
  "GET /api/leads/:id/documents/deleted": recordInScope,
  "GET /api/documents/:id/download": recordInScope,
  "DELETE /api/documents/:id": recordInScope,
  "POST /api/documents/:id/restore": recordInScope,
  "GET /api/leads/:id/quotes": recordInScope,
  "POST /api/leads/:id/quotes": recordInScope,
  "PATCH /api/quotes/:id": recordInScope,
  "POST /api/quotes/:id/choose": recordInScope,
  "DELETE /api/quotes/:id": recordInScope,

  "GET /api/search": listInScope,
  /** Counts only those in scope; tested in server/search. */
  "GET /api/search/places": everybody,

  /** Which changes a viewer receives is tested in server/live. */
  "GET /api/live": everybody,
  "GET /api/live/counter": everybody,
  "POST /api/live/here": recordInScope,

  "GET /api/customers": listInScope,
  "GET /api/customers/:id": recordInScope,
  "POST /api/customers": everybody,
  "GET /api/customers/export": administrators,
  "GET /api/customers/:id/personal-data": administrators,
  "GET /api/customers/:id/personal-data/preview": administrators,
  "DELETE /api/customers/:id/personal-data": administrators,
  "POST /api/personal-data/erase": administrators,
  "POST /api/upload/csv-leads": administrators,
  "GET /api/imports": administrators,
  /** The record is no import; one is tested in server/imports. */
  "GET /api/imports/:id": { ...alike(403), admin: 404 },
  "GET /api/imports/:id/rows": { ...alike(403), admin: 404 },
  "GET /api/imports/:id/people": { ...alike(403), admin: 404 },
  "GET /api/imports/:id/leads": { ...alike(403), admin: 404 },
  "GET /api/imports/:id/rejected": { ...alike(403), admin: 404 },
  "GET /api/imports/:id/undo": { ...alike(403), admin: 404 },
  "POST /api/imports/:id/undo": { ...alike(403), admin: 404 },
  "POST /api/imports": administrators,
  "POST /api/imports/:id/staged": { ...alike(403), admin: 404 },
  "POST /api/imports/:id/check": { ...alike(403), admin: 404 },
  "POST /api/imports/:id/here": { ...alike(403), admin: 404 },
  "GET /api/imports/:id/draft": { ...alike(403), admin: 404 },
  "PATCH /api/imports/:id/draft": { ...alike(403), admin: 404 },
  "DELETE /api/imports/:id/draft": { ...alike(403), admin: 404 },
  "GET /api/imports/:id/draft/list": { ...alike(403), admin: 404 },
  "GET /api/imports/:id/draft/rows": { ...alike(403), admin: 404 },
  "PATCH /api/imports/:id/draft/rows": { ...alike(403), admin: 404 },
  "GET /api/imports/:id/draft/values": { ...alike(403), admin: 404 },
  "POST /api/imports/:id/draft/replace": { ...alike(403), admin: 404 },
  "GET /api/imports/:id/draft/people": { ...alike(403), admin: 404 },
  "POST /api/imports/:id/start": { ...alike(403), admin: 404 },
  "POST /api/imports/:id/cancel": { ...alike(403), admin: 404 },
  "GET /api/import-sources": administrators,
  "DELETE /api/import-sources/:id": { ...alike(403), admin: 404 },
  "GET /api/campaigns": everybody,
  "GET /api/renewals": administrators,
  "GET /api/renewals/:month": administrators,
  "GET /api/renewals/:month/leads": administrators,
  "POST /api/renewals/:month": administrators,
  "POST /api/campaigns": administrators,
  "GET /api/conversions": listInScope,
  /** Counts only those in scope; tested in server/conversions. */
  "GET /api/conversions/figures": everybody,
  "GET /api/conversions/export": administrators,
  "GET /api/reminders": leaders,
  "GET /api/reports": leaders,
  "GET /api/reports/export": leaders,
  ...tableOf<Record<`GET /api/reports/${LeadReportName}`, AccessRow>>(
    leadReportNames.map((name) => `GET /api/reports/${name}` as const),
    () => leaders,
  ),
  "GET /api/reports/:report/export": leaders,
  "POST /api/messages": administrators,
  "PATCH /api/messages/:id": { ...alike(403), admin: 404 },
  "DELETE /api/messages/:id": { ...alike(403), admin: 404 },
  "GET /api/messages/:id/versions": { ...alike(403), admin: 404 },

  "GET /api/report-schedules": administrators,
  "POST /api/report-schedules": administrators,
  "PATCH /api/report-schedules/:id": { ...alike(403), admin: 404 },
  "DELETE /api/report-schedules/:id": { ...alike(403), admin: 404 },
  "POST /api/report-schedules/:id/send": { ...alike(403), admin: 404 },

  "GET /api/dashboard/metrics": everybody,
  "GET /api/analytics/lead-stats": everybody,
  "GET /api/analytics/telecaller-activity": everybody,
  "GET /api/analytics/own-day": { ...everybody, admin: 403 },
  "GET /api/analytics/to-do": leaders,
  "GET /api/analytics/telecaller-performance": leaders,
  "GET /api/analytics/monthly-stats": leaders,

  /** The rows are those in scope; tested with every figure in server/figures. */
  "GET /api/figures/:name": listInScope,
  "GET /api/figures/:name/export": administrators,

  "GET /api/users": everybody,
  "GET /api/users/work": leaders,
  "GET /api/users/:id/leaving": administrators,
  "POST /api/users": administrators,
  "PATCH /api/users/:id": administrators,
  "DELETE /api/users/:id": administrators,
  "POST /api/users/:id/reset-password": administrators,
  "GET /api/absences": leaders,
  "GET /api/absences/preview": leadersInScope,
  "POST /api/absences": leadersInScope,
  "PATCH /api/absences/:id": unknownToLeaders,
  "POST /api/absences/:id/end": unknownToLeaders,
  "PATCH /api/list-columns": everybody,
  "GET /api/saved-filters": everybody,
  "POST /api/saved-filters": everybody,
  /** The record is nobody's saved filter; one's own and another's are tested in server/lists. */
  "PATCH /api/saved-filters/:id": alike(404),
  "DELETE /api/saved-filters/:id": alike(404),
  "GET /api/settings": everybody,
  "PATCH /api/settings": administrators,
  "GET /api/settings/first-steps": administrators,
  "GET /api/retention/preview": administrators,
  "GET /api/removals": administrators,
  "POST /api/removals/allow": administrators,
  "POST /api/removals/confirm-date": administrators,

  "GET /api/audit-log": administrators,
  "GET /api/audit-log/export": administrators,
  "GET /api/audit-log/check": administrators,
  "GET /api/backups/status": administrators,
} as const satisfies Record<CallName, AccessRow>;
