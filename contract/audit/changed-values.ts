import { dateLabel, isDate } from "#contract/time/calendar";
import { WEEK, weekdays } from "#contract/time/working-days";

/** The former and the new values of an audited change. */
interface ChangedValues {
  before?: object | undefined;
  after?: object | undefined;
}

const settingLabels: Record<string, string> = {
  agencyName: "agency name",
  signOff: "sign-off",
  whatsappNumber: "WhatsApp number",
  seasonalGreeting: "seasonal greeting",
  sellingPoints: "selling points",
  credentials: "credentials",
  dailyTarget: "daily target",
  callingFrom: "start of calling",
  callingUntil: "end of calling",
  week: "working days",
  holidays: "holidays",
  renewalDaysBefore: "days before a month is opened",
  lostReasons: "reasons for a lost renewal",
  breakReasons: "reasons for a break",
  taxPercent: "tax on premiums",
  goodsThirdPartyTaxPercent: "tax on goods vehicles' third-party premium",
  callOpening: "call script's opening",
  callQuote: "call script's quote",
  callObjection: "call script's objection",
  callClose: "call script's close",
  leadsKeptMonths: "how long leads are kept",
};

/** The name of a changed setting, or of a changed field of a user, on its own. */
export function changedLabel(name: string): string {
  const label = settingLabels[name] ?? userLabels[name] ?? name;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export function describeSettings({ before = {}, after = {} }: ChangedValues): string {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => was.get(name) !== value);
  return changed.map(([name, value]) => settingText(name, was.get(name), value)).join(", ");
}

const shortSettings = [
  "week",
  "dailyTarget",
  "callingFrom",
  "callingUntil",
  "taxPercent",
  "goodsThirdPartyTaxPercent",
];

const LINES_SHOWN = 3;

/** 'holidays added 26/01/2027 Republic Day, removed 02/10/2026 Gandhi Jayanti' */
function linesText(label: string, before: unknown, after: unknown): string {
  const [was, is] = [before, after].map((text) => String(text ?? "").split("\n"));
  const missing = (lines: string[] = [], from: string[] = []) =>
    lines.filter((line) => line !== "" && !from.includes(line));
  const part = (verb: string, lines: string[]) => {
    const more = lines.length - LINES_SHOWN;
    const shown = lines.slice(0, LINES_SHOWN).join(", ");
    return lines.length === 0 ? [] : `${verb} ${shown}${more > 0 ? ` and ${more} more` : ""}`;
  };
  const parts = [part("added", missing(is, was)), part("removed", missing(was, is))].flat();
  return `${label} ${parts.join(", ")}`.trim();
}

/** 'daily target 80 to 85'; of a text only its name. */
function settingText(name: string, before: unknown, after: unknown): string {
  const label = settingLabels[name] ?? name;
  if (name === "holidays") return linesText(label, before, after);
  const isShort = shortSettings.includes(name);
  return isShort ? `${label} ${valueText(before)} to ${valueText(after)}` : label;
}

/** 'ravi: role telecaller to admin'. */
export function describeUserChange({
  username = "",
  before = {},
  after = {},
}: ChangedValues & { username?: string | undefined }): string {
  const was = new Map<string, unknown>(Object.entries(before));
  const parts = Object.entries(after).map(([field, value]) => {
    const text = (one: unknown) => (field === "week" && !one ? "the agency’s" : valueText(one));
    return `${userLabels[field] ?? field} ${text(was.get(field))} to ${text(value)}`;
  });
  return `${username}: ${parts.join(", ")}`;
}

const userLabels: Record<string, string> = {
  firstName: "first name",
  lastName: "last name",
  email: "e-mail",
  dailyTarget: "daily target",
  week: "working days",
  capacity: "open leads at most",
  joinedOn: "first day",
  leftOn: "last day",
  worksFrom: "start of work",
  worksUntil: "end of work",
};

export function valueText(value: unknown): string {
  const text = Array.isArray(value) ? value.join(" and ") : String(value ?? "");
  if (WEEK.test(text)) return weekText(text);
  return isDate(text) ? dateLabel(text) : text || "none";
}

/** 'half day on Saturday and off on Sunday'. */
function weekText(week: string): string {
  const on = (letter: string) => weekdays.filter((_, at) => week[at] === letter);
  const parts = [
    ["half day on", on("H")],
    ["off on", on("O")],
  ] as const;
  const said = parts.flatMap(([what, days]) => (days.length > 0 ? `${what} ${listed(days)}` : []));
  return said.join(" and ") || "every day";
}

/** 'Wednesday, Thursday and Friday'. */
const listed = (words: readonly string[]) => words.join(", ").replace(/, (\S+)$/, " and $1");
