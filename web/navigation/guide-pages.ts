/** The guide's page for each screen, the nearest address first. */
const guidePages: readonly [path: string, slug: string][] = [
  ["/figures", "dashboard"],
  ["/leads/customer", "call"],
  ["/leads/quotes", "quotes"],
  ["/leads", "leads-list"],
  ["/calling", "call"],
  ["/policy-converted", "quotes"],
  ["/templates", "messages"],
  ["/floor", "floor"],
  ["/csv-upload/imports/", "import-errors"],
  ["/csv-upload/imports", "undo"],
  ["/csv-upload", "import"],
  ["/renewals", "renewals"],
  ["/assignment", "assignment"],
  ["/customer-database", "database"],
  ["/customer-details", "database"],
  ["/user-management", "people"],
  ["/reminders", "reminders"],
  ["/reports", "reports"],
  ["/audit-log", "audit-log"],
  ["/settings", "settings"],
  ["/", "dashboard"],
];

/** Its address in Help; the guide's beginning where a screen has no page of its own. */
export function guidePath(path: string): string {
  const slug = guidePages.find(([start]) => (start === "/" ? path === start : path.startsWith(start)))?.[1];
  return slug ? `/help/${slug}` : "/help";
}

export const guideSlugs = guidePages.map(([, slug]) => slug);
