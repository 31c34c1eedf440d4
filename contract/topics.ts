/** What writes change and reads show. Without the list of writes, which the first screen does not need. */
export type Topic = "leads" | "documents" | "campaigns" | "users" | "target" | "imports" | "quotes";

/** The reads that show a topic, by the beginning of their path. */
const shownBy: Record<Topic, readonly string[]> = {
  leads: [
    "/api/leads",
    "/api/callbacks",
    "/api/reminders",
    "/api/customers",
    "/api/conversions",
    "/api/reports",
    "/api/renewals",
    "/api/dashboard",
    "/api/analytics",
    "/api/figures",
    "/api/calling/numbers",
    "/api/breaks",
    "/api/floor",
    "/api/search",
    "/api/related",
  ],
  documents: ["/api/leads/:id/documents"],
  quotes: ["/api/leads/:id/quotes"],
  campaigns: ["/api/campaigns"],
  users: ["/api/users", "/api/absences"],
  imports: ["/api/imports"],
  /** The banner, the dashboard and call mode show it. */
  target: ["/api/analytics/telecaller-activity", "/api/analytics/own-day", "/api/calling/numbers"],
};

/** Reads below a lead's path that show something else, and do not change with it. */
const besideLeads = ["/api/leads/:id/documents", "/api/leads/:id/related"];

/** Whether the read of this path, such as '/api/leads/:id/related', shows a topic. */
export function isShownBy(topic: Topic, path: string): boolean {
  if (topic === "leads" && besideLeads.includes(path)) return false;
  return shownBy[topic].some((beginning) => path.startsWith(beginning));
}
