/**
 * The general insurers that sell motor policies in India (specification §9). Names change, so each has a
 * stable key; `aliases` are other spellings found in files. Any other text is kept as typed.
 */
export const insurers = {
  acko: { label: "ACKO", aliases: ["Acko General"] },
  bajaj_allianz: { label: "Bajaj Allianz", aliases: ["Bajaj", "Bajaj General"] },
  cholamandalam_ms: { label: "Cholamandalam MS", aliases: ["Chola MS", "Chola"] },
  digit: { label: "Digit", aliases: ["Go Digit", "Godigit"] },
  future_generali: { label: "Future Generali", aliases: ["FGI", "Future Generali India"] },
  hdfc_ergo: { label: "HDFC ERGO", aliases: ["HDFC"] },
  icici_lombard: { label: "ICICI Lombard", aliases: ["ICICI", "Bharti AXA"] },
  iffco_tokio: { label: "IFFCO Tokio", aliases: ["IFFCO-Tokio"] },
  kshema: { label: "Kshema", aliases: ["Kshema General"] },
  liberty: { label: "Liberty", aliases: ["Liberty General", "Liberty Videocon"] },
  magma_hdi: { label: "Magma HDI", aliases: ["Magma General"] },
  national: { label: "National Insurance", aliases: ["NIC", "National"] },
  navi: { label: "Navi", aliases: ["Navi General"] },
  raheja_qbe: { label: "Raheja QBE", aliases: ["Raheja"] },
  reliance_general: { label: "Reliance General", aliases: ["Reliance"] },
  royal_sundaram: { label: "Royal Sundaram", aliases: ["Royal Sundaram Alliance"] },
  sbi_general: { label: "SBI General", aliases: ["SBI"] },
  shriram: { label: "Shriram", aliases: ["Shriram General"] },
  tata_aig: { label: "TATA AIG", aliases: ["Tata"] },
  new_india: { label: "The New India Assurance", aliases: ["New India"] },
  oriental: { label: "The Oriental Insurance", aliases: ["Oriental", "OIC"] },
  united_india: { label: "United India Insurance", aliases: ["United India", "UIIC"] },
  universal_sompo: { label: "Universal Sompo", aliases: ["Sompo"] },
  zuno: { label: "Zuno", aliases: ["Edelweiss General"] },
  zurich_kotak: { label: "Zurich Kotak", aliases: ["Kotak Mahindra General", "Kotak General"] },
} as const satisfies Record<string, { label: string; aliases: readonly string[] }>;

/** What files add to a name: 'ICICI Lombard General Insurance Co. Ltd.' */
const ADDED = /\b(?:the|general|gen|insurance|ins|assurance|company|co|ltd|limited)\b/g;

/** A spelling without signs and what is added to a name. */
export const insurerNameIn = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(ADDED, " ")
    .replace(/ +/g, " ")
    .trim();

const spellings = Object.values(insurers).flatMap(({ label, aliases }) =>
  [label, ...aliases].map((spelling) => [spelling.toLowerCase(), label] as const),
);
const labelBySpelling = new Map<string, string>(spellings);
/** The labels by all their spellings without what is added to a name. */
export const labelByName: ReadonlyMap<string, string> = new Map(
  spellings.map(([spelling, label]) => [insurerNameIn(spelling), label]),
);

export const insurerLabels: string[] = Object.values(insurers).map(({ label }) => label);

export function readInsurer(text: string): string {
  return labelBySpelling.get(text.toLowerCase()) ?? labelByName.get(insurerNameIn(text)) ?? text;
}

/** So few letters say nothing. */
const LEAST_LETTERS = 3;

/** The only insurer with a spelling that begins like this; undefined when there is none or another one. */
export function completedInsurer(text: string): string | undefined {
  const start = text.trim().toLowerCase();
  if (start.length < LEAST_LETTERS) return undefined;
  const found = [...labelBySpelling].filter(([spelling]) => spelling.startsWith(start));
  const labels = new Set(found.map(([, label]) => label));
  return labels.size === 1 ? [...labels][0] : undefined;
}
