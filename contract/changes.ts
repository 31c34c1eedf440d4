import type { CallName } from "./api.ts";
import type { Topic } from "./topics.ts";

type Write = Exclude<CallName, `GET ${string}`>;

/** What each write changes. A write that is missing here does not compile. */
export const changes = {
  "POST /api/auth/admin-login": [],
  "POST /api/auth/change-password": [],
  /** The page that shows the news hides it itself. */
  "POST /api/auth/seen-release": [],

  "POST /api/leads": ["leads"],
  "PATCH /api/leads/:id": ["leads"],
  "PATCH /api/leads/:id/status": ["leads"],
  "POST /api/leads/:id/undo": ["leads"],
  "POST /api/leads/:id/new-owner": ["leads"],
  "POST /api/leads/:id/snooze": ["leads"],
  "PATCH /api/leads/:id/do-not-call": ["leads"],
  "POST /api/leads/bulk-delete": ["leads"],
  "POST /api/leads/bulk-assign": ["leads"],
  "POST /api/leads/bulk-assign/preview": [],
  "POST /api/leads/bulk-assign/:id/undo": ["leads"],
  "POST /api/callbacks/hand-over": ["leads"],
  "POST /api/call-logs": ["leads"],
  "POST /api/leads/:id/touches": ["leads"],
  "POST /api/leads/:id/documents": ["leads", "documents"],
  "DELETE /api/documents/:id": ["leads", "documents"],
  "POST /api/documents/:id/restore": ["leads", "documents"],
  "POST /api/leads/:id/quotes": ["leads", "quotes"],
  "PATCH /api/quotes/:id": ["leads", "quotes"],
  "POST /api/quotes/:id/choose": ["leads", "quotes"],
  "DELETE /api/quotes/:id": ["leads", "quotes"],
  "POST /api/customers": ["leads"],
  "DELETE /api/customers/:id/personal-data": ["leads"],
  "POST /api/personal-data/erase": ["leads"],
  "POST /api/upload/csv-leads": ["leads", "campaigns", "imports"],
  "POST /api/imports/:id/undo": ["imports", "leads"],
  "POST /api/imports": ["imports", "campaigns"],
  "POST /api/imports/:id/staged": [],
  /** The page that mends a draft shows it itself. */
  "POST /api/imports/:id/check": [],
  "POST /api/imports/:id/here": [],
  "PATCH /api/imports/:id/draft": [],
  "PATCH /api/imports/:id/draft/rows": [],
  "POST /api/imports/:id/draft/replace": [],
  "DELETE /api/imports/:id/draft": ["imports"],
  "POST /api/imports/:id/start": ["imports"],
  "POST /api/imports/:id/cancel": ["imports"],
  "DELETE /api/import-sources/:id": ["imports"],
  "POST /api/renewals/:month": ["leads", "campaigns"],
  "POST /api/campaigns": ["campaigns"],

  "POST /api/calling/next": [],
  "POST /api/calling/leave": [],
  /** A page that shows the floor reads it again at intervals. */
  "POST /api/breaks": [],
  "POST /api/breaks/end": [],
  "POST /api/live/here": [],

  "POST /api/users": ["users"],
  /** Their open leads are handed to others. */
  "PATCH /api/users/:id": ["users", "leads", "target"],
  /** Their open leads are handed to others. */
  "DELETE /api/users/:id": ["users", "leads"],
  "POST /api/users/:id/reset-password": [],
  /** Leads are lent to others, and come back. */
  "POST /api/absences": ["users", "leads", "target"],
  "PATCH /api/absences/:id": ["users", "leads", "target"],
  "POST /api/absences/:id/end": ["users", "leads", "target"],
  /** The page that chooses the columns or saves a filter shows it itself. */
  "PATCH /api/list-columns": [],
  /** The card that shows the schedules reads them again itself. */
  "POST /api/report-schedules": [],
  "PATCH /api/report-schedules/:id": [],
  "DELETE /api/report-schedules/:id": [],
  "POST /api/report-schedules/:id/send": [],
  /** The card that shows the messages reads them again itself. */
  "POST /api/messages": [],
  "PATCH /api/messages/:id": [],
  "DELETE /api/messages/:id": [],
  "POST /api/saved-filters": [],
  "PATCH /api/saved-filters/:id": [],
  "DELETE /api/saved-filters/:id": [],
  "PATCH /api/settings": ["target"],
  "POST /api/removals/allow": [],
  "POST /api/removals/confirm-date": [],
} as const satisfies Record<Write, readonly Topic[]>;
