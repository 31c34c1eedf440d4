import { randomUUID } from "node:crypto";
import type { CallName } from "#contract/api";
import { type LeadReportName, leadReportNames } from "#contract/reports/lead-reports";
import { tableOf } from "#contract/tables";
import { addDays } from "#contract/time/calendar";
import { pdf } from "./documents.ts";

/** For tests: a valid request of every call, about a given record. */

export interface About {
  lead: number;
  customer: number;
  document: number;
  quote: number;
  /** In another month than the lead. */
  campaign: number;
  /** The lead's assignee; null for an unassigned one. */
  holder: string | null;
  /** The record's registration number, used by no other record. */
  registration: string;
  /** A user whose account may be changed. */
  user: string;
  /** An administrator, with an e-mail address where a schedule must be accepted. */
  admin: string;
}

interface Request {
  path: string;
  body?: unknown;
}

const MONTH = "2026-11";
const NOBODY = 999_999_999;
const fresh = () => randomUUID().slice(0, 8);

const everyMonday = (person: string) => ({
  span: "this-month",
  every: "week",
  on: 1,
  at: "08:30",
  format: null,
  people: [person],
});

export const sampleQuote = { insurer: "Digit", plan: "third_party", thirdParty: 3416 };

type Sample = (about: About) => Request;

export const sampleRequests: Record<CallName, Sample> = {
  "POST /api/auth/admin-login": () => ({
    path: "/api/auth/admin-login",
    body: { username: "admin", password: "correct-horse" },
  }),
  "GET /api/auth/user": () => ({ path: "/api/auth/user" }),
  "POST /api/auth/change-password": () => ({
    path: "/api/auth/change-password",
    body: { currentPassword: "correct-horse", newPassword: "correct-horse-2" },
  }),
  "POST /api/auth/seen-release": () => ({ path: "/api/auth/seen-release" }),

  "GET /api/leads": () => ({ path: `/api/leads?campaignMonth=${MONTH}` }),
  "GET /api/leads/by-call-result": () => ({
    path: `/api/leads/by-call-result?campaignMonth=${MONTH}&callResults=policy_done_by_sln`,
  }),
  "GET /api/leads/export": () => ({ path: `/api/leads/export?campaignMonth=${MONTH}` }),
  "POST /api/leads": ({ customer, campaign, holder }) => ({
    path: "/api/leads",
    body: { customerId: customer, campaignId: campaign, assignedUserId: holder, status: "pending_calls" },
  }),
  "GET /api/leads/:id": ({ lead }) => ({ path: `/api/leads/${lead}` }),
  "GET /api/leads/:id/reassigned": ({ lead }) => ({ path: `/api/leads/${lead}/reassigned` }),
  "GET /api/leads/:id/related": ({ lead }) => ({ path: `/api/leads/${lead}/related` }),
  "PATCH /api/leads/:id": ({ lead }) => ({ path: `/api/leads/${lead}`, body: { address: "12 MG Road" } }),
  "PATCH /api/leads/:id/status": ({ lead }) => ({
    path: `/api/leads/${lead}/status`,
    body: { status: "connected", outcome: "interested" },
  }),
  "POST /api/leads/:id/undo": ({ lead }) => ({
    path: `/api/leads/${lead}/undo`,
    body: { requestId: "00000000-0000-4000-8000-000000000000" },
  }),
  "POST /api/leads/:id/new-owner": ({ lead }) => ({
    path: `/api/leads/${lead}/new-owner`,
    body: { name: "Sachin Jagtap", phoneNumber: "9800061127", requestId: randomUUID() },
  }),
  "POST /api/leads/:id/snooze": ({ lead }) => ({
    path: `/api/leads/${lead}/snooze`,
    body: { snooze: "10min", at: "2026-11-05T04:30:00.000Z" },
  }),
  "GET /api/callbacks": () => ({ path: "/api/callbacks" }),
  "POST /api/callbacks/hand-over": ({ lead }) => ({
    path: "/api/callbacks/hand-over",
    body: { which: { leadIds: [lead] }, to: "auto-assign" },
  }),
  "POST /api/calling/next": () => ({ path: "/api/calling/next", body: { wanted: 4 } }),
  "POST /api/calling/leave": () => ({ path: "/api/calling/leave" }),
  "GET /api/calling/numbers": () => ({ path: "/api/calling/numbers" }),
  "POST /api/breaks": () => ({ path: "/api/breaks", body: { reason: "Lunch" } }),
  "POST /api/breaks/end": () => ({ path: "/api/breaks/end" }),
  "GET /api/breaks/day": () => ({ path: "/api/breaks/day" }),
  "GET /api/breaks/team": () => ({ path: `/api/breaks/team?month=${MONTH}` }),
  "GET /api/breaks/team/export": () => ({ path: `/api/breaks/team/export?month=${MONTH}` }),
  "GET /api/floor": () => ({ path: "/api/floor" }),
  "PATCH /api/leads/:id/do-not-call": ({ lead }) => ({
    path: `/api/leads/${lead}/do-not-call`,
    body: { doNotCall: true, reason: "Does not want calls" },
  }),
  "GET /api/leads/counts": () => ({ path: "/api/leads/counts" }),
  "POST /api/leads/bulk-delete": ({ lead }) => ({
    path: "/api/leads/bulk-delete",
    body: { leadIds: [lead] },
  }),
  "POST /api/leads/bulk-assign": ({ lead }) => ({
    path: "/api/leads/bulk-assign",
    body: { leadIds: [lead], assignedUserId: "auto-assign" },
  }),
  "GET /api/leads/bulk-assign": () => ({ path: "/api/leads/bulk-assign" }),
  "POST /api/leads/bulk-assign/preview": ({ lead }) => ({
    path: "/api/leads/bulk-assign/preview",
    body: { leadIds: [lead], assignedUserId: "auto-assign" },
  }),
  "GET /api/leads/assignable": () => ({ path: `/api/leads/assignable?campaignMonth=${MONTH}` }),
  "POST /api/leads/bulk-assign/:id/undo": () => ({ path: `/api/leads/bulk-assign/${NOBODY}/undo` }),
  "GET /api/leads/:id/call-logs": ({ lead }) => ({ path: `/api/leads/${lead}/call-logs` }),
  "POST /api/leads/:id/touches": ({ lead }) => ({
    path: `/api/leads/${lead}/touches`,
    body: { touch: "dial", requestId: randomUUID() },
  }),
  "POST /api/call-logs": ({ lead }) => ({
    path: "/api/call-logs",
    body: { leadId: lead, callResult: "remark", notes: "Call after six" },
  }),
  "GET /api/leads/:id/documents": ({ lead }) => ({ path: `/api/leads/${lead}/documents` }),
  "GET /api/leads/:id/documents/deleted": ({ lead }) => ({ path: `/api/leads/${lead}/documents/deleted` }),
  "POST /api/leads/:id/documents": ({ lead }) => ({ path: `/api/leads/${lead}/documents`, body: rcCard() }),
  "DELETE /api/documents/:id": ({ document }) => ({ path: `/api/documents/${document}` }),
  "POST /api/documents/:id/restore": ({ document }) => ({ path: `/api/documents/${document}/restore` }),
  "GET /api/leads/:id/quotes": ({ lead }) => ({ path: `/api/leads/${lead}/quotes` }),
  "POST /api/leads/:id/quotes": ({ lead }) => ({ path: `/api/leads/${lead}/quotes`, body: sampleQuote }),
  "PATCH /api/quotes/:id": ({ quote }) => ({ path: `/api/quotes/${quote}`, body: sampleQuote }),
  "POST /api/quotes/:id/choose": ({ quote }) => ({
    path: `/api/quotes/${quote}/choose`,
    body: { chosen: false },
  }),
  "DELETE /api/quotes/:id": ({ quote }) => ({ path: `/api/quotes/${quote}` }),
  "GET /api/documents/:id/download": ({ document }) => ({ path: `/api/documents/${document}/download` }),

  "GET /api/related": ({ registration }) => ({ path: `/api/related?registrationNumber=${registration}` }),
  "GET /api/search/places": () => ({ path: "/api/search/places?q=asha" }),
  "GET /api/search": ({ registration }) => ({ path: `/api/search?q=${registration}` }),

  "GET /api/live": () => ({ path: "/api/live" }),
  "GET /api/live/counter": () => ({ path: "/api/live/counter" }),
  "POST /api/live/here": ({ lead }) => ({ path: "/api/live/here", body: { leadId: lead } }),

  "GET /api/customers": ({ registration }) => ({ path: `/api/customers?search=${registration}` }),
  "GET /api/customers/:id": ({ customer }) => ({ path: `/api/customers/${customer}` }),
  "POST /api/customers": () => ({
    path: "/api/customers",
    body: { firstName: "Ravi", lastName: "Kumar", mobileNumber: "9800000101", vehicleType: "car" },
  }),
  "GET /api/customers/export": () => ({ path: "/api/customers/export" }),
  "GET /api/customers/:id/personal-data": ({ customer }) => ({
    path: `/api/customers/${customer}/personal-data`,
  }),
  "GET /api/customers/:id/personal-data/preview": ({ customer }) => ({
    path: `/api/customers/${customer}/personal-data/preview`,
  }),
  "POST /api/personal-data/erase": () => ({
    path: "/api/personal-data/erase",
    body: { of: "9000000001" },
  }),
  "DELETE /api/customers/:id/personal-data": ({ customer }) => ({
    path: `/api/customers/${customer}/personal-data`,
  }),
  "POST /api/upload/csv-leads": () => ({
    path: "/api/upload/csv-leads",
    body: {
      data: [{ name: "Ravi Kumar", phoneNumber: "9800000102", maker: "Honda", model: "City" }],
      targetMonth: "11",
      targetYear: "2026",
    },
  }),
  "GET /api/imports": () => ({ path: "/api/imports" }),
  "GET /api/imports/:id": () => ({ path: `/api/imports/${NOBODY}` }),
  "GET /api/imports/:id/rows": () => ({ path: `/api/imports/${NOBODY}/rows` }),
  "GET /api/imports/:id/people": () => ({ path: `/api/imports/${NOBODY}/people` }),
  "GET /api/imports/:id/leads": () => ({ path: `/api/imports/${NOBODY}/leads` }),
  "GET /api/imports/:id/rejected": () => ({ path: `/api/imports/${NOBODY}/rejected` }),
  "GET /api/imports/:id/undo": () => ({ path: `/api/imports/${NOBODY}/undo` }),
  "POST /api/imports/:id/undo": () => ({ path: `/api/imports/${NOBODY}/undo` }),
  "POST /api/imports": () => ({
    path: "/api/imports",
    body: {
      uploadId: "7f0e7a52-6c5f-4a5b-9a37-3a0e6a4f5b11",
      fileName: "dealer.xlsx",
      month: "2026-11",
      header: ["Cust Name"],
      matching: [{ header: "Cust Name", target: "name" }],
      rows: 1,
    },
  }),
  "GET /api/imports/:id/draft": () => ({ path: `/api/imports/${NOBODY}/draft` }),
  "GET /api/imports/:id/draft/list": () => ({ path: `/api/imports/${NOBODY}/draft/list` }),
  "GET /api/imports/:id/draft/rows": () => ({ path: `/api/imports/${NOBODY}/draft/rows?rows=2` }),
  "GET /api/imports/:id/draft/values": () => ({ path: `/api/imports/${NOBODY}/draft/values` }),
  "GET /api/imports/:id/draft/people": () => ({ path: `/api/imports/${NOBODY}/draft/people` }),
  "POST /api/imports/:id/check": () => ({ path: `/api/imports/${NOBODY}/check` }),
  "POST /api/imports/:id/here": () => ({ path: `/api/imports/${NOBODY}/here` }),
  "DELETE /api/imports/:id/draft": () => ({ path: `/api/imports/${NOBODY}/draft` }),
  "POST /api/imports/:id/cancel": () => ({ path: `/api/imports/${NOBODY}/cancel` }),
  "POST /api/imports/:id/staged": () => ({
    path: `/api/imports/${NOBODY}/staged`,
    body: { rows: [{ row: 2, cells: ["Ravi"], values: { name: "Ravi" } }] },
  }),
  "PATCH /api/imports/:id/draft": () => ({
    path: `/api/imports/${NOBODY}/draft`,
    body: { assign: "nobody" },
  }),
  "PATCH /api/imports/:id/draft/rows": () => ({
    path: `/api/imports/${NOBODY}/draft/rows`,
    body: { cells: [{ row: 2, column: "name", text: "Ravi Kumar" }] },
  }),
  "POST /api/imports/:id/draft/replace": () => ({
    path: `/api/imports/${NOBODY}/draft/replace`,
    body: { column: "telecallerName", from: "snehaa", to: "sneha" },
  }),
  "POST /api/imports/:id/start": () => ({ path: `/api/imports/${NOBODY}/start`, body: {} }),
  "GET /api/import-sources": () => ({ path: "/api/import-sources" }),
  "DELETE /api/import-sources/:id": () => ({ path: `/api/import-sources/${NOBODY}` }),
  "GET /api/campaigns": () => ({ path: "/api/campaigns" }),
  "GET /api/renewals": () => ({ path: "/api/renewals" }),
  "GET /api/renewals/:month": () => ({ path: "/api/renewals/2027-01" }),
  "GET /api/renewals/:month/leads": () => ({ path: "/api/renewals/2027-01/leads" }),
  "POST /api/renewals/:month": () => ({ path: "/api/renewals/2027-01" }),
  "POST /api/campaigns": () => ({
    path: "/api/campaigns",
    body: { name: `Campaign ${fresh()}`, month: "Jan 2027", year: 2027 },
  }),
  "GET /api/figures/:name": () => ({ path: "/api/figures/leads" }),
  "GET /api/figures/:name/export": () => ({ path: `/api/figures/leads/export?month=${MONTH}` }),
  "GET /api/conversions": () => ({ path: "/api/conversions" }),
  "GET /api/conversions/figures": () => ({ path: "/api/conversions/figures" }),
  "GET /api/conversions/export": () => ({ path: "/api/conversions/export" }),
  "GET /api/reminders": () => ({ path: "/api/reminders" }),
  "GET /api/reports": () => ({ path: "/api/reports" }),
  ...tableOf<Record<`GET /api/reports/${LeadReportName}`, Sample>>(
    leadReportNames.map((name) => `GET /api/reports/${name}` as const),
    (call) => () => ({ path: call.slice("GET ".length) }),
  ),
  "GET /api/reports/:report/export": () => ({ path: "/api/reports/lost/export" }),
  "GET /api/reports/export": () => ({ path: "/api/reports/export?by=month" }),

  "POST /api/messages": () => ({
    path: "/api/messages",
    body: { name: `Sample ${fresh()}`, language: null, text: "Hello [Name]" },
  }),
  "PATCH /api/messages/:id": () => ({
    path: `/api/messages/${NOBODY}`,
    body: { name: "Sample", language: null, text: "Hello [Name]", version: 1 },
  }),
  "DELETE /api/messages/:id": () => ({ path: `/api/messages/${NOBODY}` }),
  "GET /api/messages/:id/versions": () => ({ path: `/api/messages/${NOBODY}/versions` }),
  "GET /api/report-schedules": () => ({ path: "/api/report-schedules" }),
  "POST /api/report-schedules": ({ admin }) => ({ path: "/api/report-schedules", body: everyMonday(admin) }),
  "PATCH /api/report-schedules/:id": ({ admin }) => ({
    path: `/api/report-schedules/${NOBODY}`,
    body: everyMonday(admin),
  }),
  "DELETE /api/report-schedules/:id": () => ({ path: `/api/report-schedules/${NOBODY}` }),
  "POST /api/report-schedules/:id/send": () => ({ path: `/api/report-schedules/${NOBODY}/send` }),

  "GET /api/dashboard/metrics": () => ({ path: "/api/dashboard/metrics" }),
  "GET /api/analytics/lead-stats": () => ({ path: "/api/analytics/lead-stats" }),
  "GET /api/analytics/telecaller-activity": () => ({ path: "/api/analytics/telecaller-activity" }),
  "GET /api/analytics/own-day": () => ({ path: "/api/analytics/own-day" }),
  "GET /api/analytics/to-do": () => ({ path: "/api/analytics/to-do" }),
  "GET /api/analytics/telecaller-performance": () => ({ path: "/api/analytics/telecaller-performance" }),
  "GET /api/analytics/monthly-stats": () => ({ path: "/api/analytics/monthly-stats" }),

  "GET /api/users": () => ({ path: "/api/users" }),
  "POST /api/users": () => ({
    path: "/api/users",
    body: { username: `u${fresh()}`, password: "correct-horse", firstName: "Uma", role: "telecaller" },
  }),
  "GET /api/users/work": () => ({ path: "/api/users/work" }),
  "GET /api/users/:id/leaving": ({ user }) => ({ path: `/api/users/${user}/leaving` }),
  "PATCH /api/users/:id": ({ user }) => ({ path: `/api/users/${user}`, body: { isActive: false } }),
  "DELETE /api/users/:id": ({ user }) => ({ path: `/api/users/${user}` }),
  "POST /api/users/:id/reset-password": ({ user }) => ({ path: `/api/users/${user}/reset-password` }),
  "GET /api/absences": () => ({ path: "/api/absences" }),
  "GET /api/absences/preview": ({ user }) => ({
    path: `/api/absences/preview?userId=${user}&from=2026-12-01&until=2026-12-02`,
  }),
  "POST /api/absences": ({ user }) => {
    const day = addDays("2030-01-01", Number.parseInt(fresh().slice(0, 4), 16));
    return { path: "/api/absences", body: { userId: user, from: day, until: day } };
  },
  "PATCH /api/absences/:id": () => ({ path: `/api/absences/${NOBODY}`, body: { until: "2026-12-02" } }),
  "POST /api/absences/:id/end": () => ({ path: `/api/absences/${NOBODY}/end` }),
  "PATCH /api/list-columns": () => ({
    path: "/api/list-columns",
    body: { list: "leads", columns: ["phone", "status"] },
  }),
  "GET /api/saved-filters": () => ({ path: "/api/saved-filters?list=leads" }),
  "POST /api/saved-filters": () => ({
    path: "/api/saved-filters",
    body: { list: "leads", name: `Filter ${fresh()}`, query: "insurer=Digit" },
  }),
  "PATCH /api/saved-filters/:id": () => ({ path: `/api/saved-filters/${NOBODY}`, body: { name: "Digit" } }),
  "DELETE /api/saved-filters/:id": () => ({ path: `/api/saved-filters/${NOBODY}` }),
  "GET /api/settings": () => ({ path: "/api/settings" }),
  "GET /api/settings/first-steps": () => ({ path: "/api/settings/first-steps" }),
  "PATCH /api/settings": () => ({ path: "/api/settings", body: { dailyTarget: 80 } }),
  "GET /api/retention/preview": () => ({ path: "/api/retention/preview?months=12" }),
  "GET /api/removals": () => ({ path: "/api/removals" }),
  "POST /api/removals/allow": () => ({
    path: "/api/removals/allow",
    body: { kind: "leads", before: "2025-11-05", count: 1 },
  }),
  "POST /api/removals/confirm-date": () => ({
    path: "/api/removals/confirm-date",
    body: { today: "2026-11-05" },
  }),

  "GET /api/audit-log": () => ({ path: "/api/audit-log" }),
  "GET /api/audit-log/export": () => ({ path: "/api/audit-log/export" }),
  "GET /api/audit-log/check": () => ({ path: "/api/audit-log/check" }),
  "GET /api/backups/status": () => ({ path: "/api/backups/status" }),
};

function rcCard(): FormData {
  const form = new FormData();
  form.set("documentType", "rc_card");
  form.set("file", new File([pdf], "rc.pdf", { type: "application/pdf" }));
  return form;
}
