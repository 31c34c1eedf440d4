import type { MatchTarget } from "#contract/imports/drafts/plan";
import { keysOf } from "#contract/tables";

/** Words of headers that mean the same, in their short form. */
const sameWords: Record<string, readonly string[]> = {
  no: ["number", "num", "nos", "nbr", "nr"],
  veh: ["vehicle", "vehical", "vehicles", "gaadi", "gadi"],
  reg: ["registration", "registeration", "regn", "regd", "registered", "rc"],
  exp: ["expiry", "expiration", "exipry", "expires", "expire", "due", "end", "upto", "validity"],
  dt: ["date"],
  ins: ["insurance", "insurer"],
  co: ["company", "comp"],
  pol: ["policy", "plcy"],
  cust: ["customer", "custmr", "castomer", "client", "insured", "owner", "proposer", "party"],
  mob: ["mobile", "phone", "ph", "contact", "cell", "whatsapp", "telephone", "tel"],
  prev: ["previous", "old", "last", "existing"],
  mfg: ["manufacture", "manufacturing", "manufactured", "mfd", "make"],
  yr: ["year"],
  caller: ["telecaller", "executive", "advisor", "agent", "rm"],
};
const shortForm = new Map(
  Object.entries(sameWords).flatMap(([short, words]) => words.map((word) => [word, short] as const)),
);

/** The headers that agencies, dealers and insurers use, each in the words of `normalHeader`. */
const synonyms: Record<MatchTarget, readonly string[]> = {
  registrationNumber: [
    "reg no",
    "reg",
    "veh no",
    "veh reg no",
    "veh reg",
    "vrn",
    "no plate",
    "vehregno",
    "regno",
    "vehno",
    "गाड़ी नंबर",
    "वाहन नंबर",
    "वाहन संख्या",
    "पंजीकरण संख्या",
  ],
  name: [
    "name",
    "cust",
    "cust name",
    "custname",
    "pol holder",
    "pol holder name",
    "name of cust",
    "full name",
    "नाम",
    "ग्राहक का नाम",
    "ग्राहक",
  ],
  firstName: ["first name", "firstname", "cust first name", "given name"],
  lastName: ["last name", "lastname", "surname", "cust last name"],
  phoneNumber: [
    "mob no",
    "mob",
    "mobno",
    "reg mob",
    "reg mob no",
    "mob 1",
    "mob no 1",
    "primary mob",
    "WhatsApp",
    "WhatsApp No",
    "cust mob",
    "cust mob no",
    "मोबाइल",
    "मोबाइल नंबर",
    "मोबाइल नं",
    "फोन",
    "फोन नंबर",
  ],
  maker: ["maker", "mfg", "oem", "brand", "veh mfg", "veh maker", "manufacturer", "कंपनी", "निर्माता"],
  model: ["model", "veh model", "model name", "मॉडल"],
  makerAndModel: ["mfg model", "mfg and model", "veh mfg model", "veh mfg and model", "veh details", "veh"],
  variant: ["variant", "sub model", "trim", "veh variant", "वेरिएंट"],
  vehicleType: [
    "veh type",
    "v type",
    "segment",
    "body type",
    "class",
    "veh class",
    "veh category",
    "वाहन प्रकार",
  ],
  manufactureYear: ["mfg yr", "yr of mfg", "yom", "mfy", "yr", "model yr", "mfg dt yr", "निर्माण वर्ष"],
  registrationDate: ["reg dt", "dor", "dt of reg", "veh reg dt", "पंजीकरण तिथि", "पंजीकरण दिनांक"],
  insuranceCompany: [
    "ins co",
    "ins",
    "ins co name",
    "prev ins",
    "prev ins co",
    "prev pol co",
    "current ins",
    "underwriter",
    "ins name",
    "बीमा कंपनी",
  ],
  insuranceExpiry: [
    "pol exp dt",
    "pol exp",
    "exp dt",
    "exp",
    "ins exp",
    "ins exp dt",
    "risk exp dt",
    "od exp",
    "od exp dt",
    "renewal dt",
    "renewal exp dt",
    "period to",
    "coverage exp",
    "valid exp",
    "ins valid exp",
    "pol valid exp",
    "समाप्ति तिथि",
    "बीमा समाप्ति",
    "बीमा समाप्ति तिथि",
  ],
  telecallerName: ["caller", "caller name", "tele caller", "tc", "assigned to", "sad", "टेलीकॉलर"],
};

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a header in lower case and in their short forms: 'Policy Exp. Date' is 'pol exp dt'. */
export function normalHeader(header: string): string {
  const spaced = header
    .normalize("NFKC")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/#/g, " no ")
    .toLowerCase();
  return (spaced.match(WORD) ?? []).map((word) => shortForm.get(word) ?? word).join(" ");
}

const bySynonym = new Map<string, MatchTarget>();
for (const target of keysOf(synonyms))
  for (const header of synonyms[target]) bySynonym.set(normalHeader(header), target);

/** What a header means by its words; undefined for an unknown one. */
export const targetOfHeader = (header: string): MatchTarget | undefined =>
  bySynonym.get(normalHeader(header));

/** Every word of the known headers, and every longer form of one. */
const knownWords = [
  ...new Set([...shortForm.keys(), ...[...bySynonym.keys()].flatMap((header) => header.split(" "))]),
];

/** What a header with slips of the pen may mean, as a proposal: in long words up to two letters may differ. */
export function nearestTarget(header: string): MatchTarget | undefined {
  const words = normalHeader(header).split(" ").map(nearestWord);
  return bySynonym.get(words.map((word) => shortForm.get(word) ?? word).join(" "));
}

function nearestWord(word: string): string {
  if (word.length < SHORTEST_COMPARED) return word;
  const near = knownWords
    .filter(
      (known) => known.length >= SHORTEST_COMPARED && Math.abs(known.length - word.length) <= LETTERS_OFF,
    )
    .map((known) => ({ known, off: lettersOff(known, word) }))
    .filter(({ off }) => off <= LETTERS_OFF)
    .toSorted((one, other) => one.off - other.off);
  return near[0]?.known ?? word;
}

const SHORTEST_COMPARED = 6;
const LETTERS_OFF = 2;

/** Letters to insert, delete or change (Levenshtein 1966). */
function lettersOff(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
