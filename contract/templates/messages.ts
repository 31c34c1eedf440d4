import { formatRegistration } from "#contract/lead/registration";
import { formatRupees } from "#contract/rupees";
import { keysOf } from "#contract/tables";
import { daysBetween, monthLabel, monthOf } from "#contract/time/calendar";

/** The recipient of a message; unknown values stay placeholders in brackets (specification §2 Templates). */
export interface Addressee {
  name: string;
  vehicleDetails: string | null;
  registrationNumber: string | null;
  insuranceExpiry: string | null;
  insuranceCompany: string | null;
  /** Of the quotes that were sent, the one to name. */
  quote?: { insurer: string; total: number } | undefined;
  /** Recorded in words; it chooses among the agency's own messages. */
  language?: string | null;
}

/** The agency's texts from its settings. */
export interface AgencyWords {
  agencyName: string;
  signOff: string;
  whatsappNumber: string | null;
  seasonalGreeting: string;
  /** What Template 1 offers, one line each. */
  sellingPoints: string;
  /** Why the agency, in Template 3, one line each. */
  credentials: string;
}

/** The specification's claims (§9), until an agency writes its own. */
export const SELLING_POINTS = [
  "Up to 30% below market premium",
  "Policy in 20 minutes",
  "24/7 claim support",
  "Zero paperwork",
  "Doorstep service",
].join("\n");
export const CREDENTIALS = [
  "10+ years of experience",
  "50,000+ customers",
  "Pan-India network",
  "Digital policy management",
  "Claims settlement help",
].join("\n");

const bullets = (lines: string): string => lines.replace(/^/gm, "• ");

/** A piece of a message; `filled` pieces contain a value of the customer. */
export interface Piece {
  text: string;
  filled: boolean;
  /** The unknown value whose placeholder is shown. */
  missing?: string;
}

export interface Blanks {
  name: Piece;
  vehicle: Piece;
  registration: Piece;
  expiry: Piece;
  insurer: Piece;
  /** '' without one. */
  quote: Piece | "";
  /** Undefined once the expiry is no longer in the future. */
  daysLeft: Piece | undefined;
  hasEnded: boolean;
}

interface Template {
  label: string;
  write: (blanks: Blanks, agency: AgencyWords) => Piece[];
}

/** The messages sent to customers. A new one is one row here. */
export const templates = {
  "1": { label: "Template 1", write: urgentRenewal },
  "2": { label: "Template 2", write: documentsRequired },
  "3": { label: "Template 3", write: earlyBird },
  "4": { label: "Template 4", write: followUp },
  quote: { label: "Quote message", write: aboutQuote },
  thanks: { label: "Thank you", write: thankYou },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;
export const templateNames = keysOf(templates);

export const isTemplateName = (text: string): text is TemplateName =>
  templateNames.some((name) => name === text);

/** The specified ones; the others are about a lead's quote and for a renewal that is done. */
export const scriptNames = ["1", "2", "3", "4"] as const satisfies readonly TemplateName[];
export type ScriptName = (typeof scriptNames)[number];

export function plainText(message: readonly Piece[]): string {
  return message.map(({ text }) => text).join("");
}

/** The values that are still placeholders, each once. */
export function blanksLeft(message: readonly Piece[]): string[] {
  return [...new Set(message.flatMap((piece) => piece.missing ?? []))];
}

/** The agency's values in the texts that it writes. */
export interface TextWords extends Pick<AgencyWords, "agencyName" | "signOff" | "whatsappNumber"> {
  /** The name of who calls or writes. */
  caller: string;
}

/** What `fillIn()` fills. */
export const placeholders = [
  "[Name]",
  "[Vehicle Description]",
  "[Vehicle Number]",
  "[Expiry Date]",
  "[Ends]",
  "[X] days",
  "[Current Insurer]",
  "[Quote]",
  "[Agency]",
  "[Caller]",
  "[WhatsApp Number]",
  "[Sign-off]",
] as const;
type Placeholder = (typeof placeholders)[number];

const BRACKETS = /(\[X\] days|\[[^\][\n]*\])/;

/** A text that an agency wrote; placeholders are filled where their value is known, other brackets stay. */
export function fillIn(
  text: string,
  addressee: Addressee | undefined,
  { agencyName, signOff, whatsappNumber, caller }: TextWords,
  today: string,
): Piece[] {
  const { name, vehicle, registration, expiry, insurer, daysLeft, hasEnded } = blanksOf(addressee, today);
  const quote = addressee?.quote;
  const known = {
    "[Name]": name,
    "[Vehicle Description]": vehicle,
    "[Vehicle Number]": registration,
    "[Expiry Date]": expiry,
    "[Ends]": expiry.filled ? filled(`${hasEnded ? "ended" : "ends"} on ${expiry.text}`) : expiry,
    "[X] days": daysLeft ?? EXPIRED,
    "[Current Insurer]": insurer,
    "[Quote]": blank(quote && `${quote.insurer} at ${formatRupees(quote.total)}`, "Quote"),
    "[Agency]": filled(agencyName),
    "[Caller]": filled(caller),
    "[WhatsApp Number]": blank(whatsappNumber, "WhatsApp Number"),
    "[Sign-off]": { text: signOff, filled: false },
  } satisfies Record<Placeholder, Piece>;
  return text
    .split(BRACKETS)
    .filter(Boolean)
    .map((part) => (isPlaceholder(part) ? known[part] : { text: part, filled: false }));
}

/** The brackets of a text that `fillIn()` does not fill. */
export function unknownBrackets(text: string): string[] {
  return text.split(BRACKETS).filter((part) => BRACKETS.test(part) && !isPlaceholder(part));
}

const isPlaceholder = (part: string): part is Placeholder => placeholders.some((one) => one === part);

/** A customer's values, or the placeholders of those that are unknown. */
export function blanksOf(addressee: Addressee | undefined, today: string): Blanks {
  const expiry = addressee?.insuranceExpiry ?? null;
  const days = expiry === null ? undefined : daysBetween(today, expiry);
  const registration = addressee?.registrationNumber;
  return {
    name: blank(addressee?.name, "Name"),
    vehicle: blank(addressee?.vehicleDetails, "Vehicle Description"),
    registration: blank(registration && formatRegistration(registration), "Vehicle Number"),
    expiry: blank(expiry && dayLabel(expiry), EXPIRY_DATE),
    insurer: blank(addressee?.insuranceCompany, "Current Insurer"),
    quote: addressee?.quote
      ? filled(`: ${addressee.quote.insurer} at ${formatRupees(addressee.quote.total)}`)
      : "",
    daysLeft: daysLeftOf(days),
    hasEnded: days !== undefined && days < 0,
  };
}

const EXPIRY_DATE = "Expiry Date";

function blank(value: string | null | undefined, missing: string): Piece {
  return value?.trim() ? filled(value) : { text: `[${missing}]`, filled: false, missing };
}

const filled = (text: string): Piece => ({ text, filled: true });

/** On the expiry day itself the expiry is no longer in the future (specification §9). */
function daysLeftOf(days: number | undefined): Piece | undefined {
  if (days === undefined) return { text: "[X] days", filled: false, missing: EXPIRY_DATE };
  if (days <= 0) return undefined;
  return filled(days === 1 ? "1 day" : `${days} days`);
}

/** '8 Nov 2026' */
function dayLabel(day: string): string {
  return `${Number(day.slice(8))} ${monthLabel(monthOf(day))}`;
}

const EXPIRED = filled("EXPIRED");

/** A template literal as pieces. */
function message(texts: TemplateStringsArray, ...values: (Piece | string)[]): Piece[] {
  return texts.flatMap((text, place) => {
    const value = values[place];
    const pieces = [
      { text, filled: false },
      typeof value === "string" ? { text: value, filled: false } : value,
    ];
    return pieces.flatMap((piece) => (piece?.text ? [piece] : []));
  });
}

function urgentRenewal(blanks: Blanks, { seasonalGreeting, sellingPoints, signOff }: AgencyWords): Piece[] {
  const { name, vehicle, registration, expiry, insurer, daysLeft } = blanks;
  return [
    ...message`${seasonalGreeting}, ${name}!

`,
    ...(daysLeft
      ? message`*URGENT: your vehicle insurance expires in ${daysLeft}*`
      : message`*URGENT: your vehicle insurance has ${EXPIRED}*`),
    ...message`

Vehicle: ${vehicle}
Registration: ${registration}
Expiry date: ${expiry}
Current insurer: ${insurer}

Renew with us and get:
${bullets(sellingPoints)}

Reply to this message for your quotation.

${signOff}`,
  ];
}

function documentsRequired({ name, vehicle, registration }: Blanks, { signOff }: AgencyWords): Piece[] {
  return message`Hello ${name},

To renew the insurance of your ${vehicle} (${registration}), please send us:

1. Previous policy copy
2. PAN card
3. Aadhar card
4. Address
5. Nominee name
6. Nominee relation
7. Nominee age

${signOff}`;
}

function earlyBird(blanks: Blanks, agency: AgencyWords): Piece[] {
  const { name, vehicle, registration, expiry, daysLeft } = blanks;
  const { agencyName, credentials, whatsappNumber, signOff } = agency;
  return message`Hello ${name},

*Early-bird renewal of your vehicle insurance*

Vehicle: ${vehicle}
Registration: ${registration}
Expiry date: ${expiry}
Time remaining: ${daysLeft ?? EXPIRED}

Benefits of early renewal:
• No gap in your cover
• Your no-claim bonus stays safe
• No inspection after a lapse
• Time to compare and choose

Why ${agencyName}:
${bullets(credentials)}

WhatsApp: ${whatsappNumber ?? blank(null, "WhatsApp Number")}

${signOff}`;
}

function followUp({ name, registration, expiry, hasEnded }: Blanks): Piece[] {
  const ends = hasEnded ? "expired" : "expires";
  return message`Hello ${name}, your insurance for ${registration} ${ends} on ${expiry}. Shall I send the renewal quotation?`;
}

function thankYou({ name, registration }: Blanks, { agencyName, signOff }: AgencyWords): Piece[] {
  return message`Hello ${name}, thank you for renewing the insurance of ${registration} with ${agencyName}. For a claim or a question, write to us here at any time.

${signOff}`;
}

function aboutQuote({ name, registration, quote }: Blanks): Piece[] {
  return message`Hello ${name}, you have our renewal quotation for ${registration}${quote}. Shall I go ahead with it?`;
}
