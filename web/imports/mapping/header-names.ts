import { editDistance } from "#contract/edit-distance";
import type { MatchTarget } from "#contract/imports/drafts/plan";
import { columnNames, columns, labelOfColumn } from "#contract/lead/columns";
import { keysOf } from "#contract/tables";

/** Words of headers that mean the same, in their short form. */
const sameWords: Record<string, string> = {
  no: "number, num, nos, nbr, nr",
  veh: "vehicle, vehical, vehicles, gaadi, gadi",
  reg: "registration, registeration, regn, regd, registered, rc",
  exp: "expiry, expiration, exipry, expires, expire, due, end, upto, validity",
  dt: "date",
  ins: "insurance, insurer",
  co: "company, comp",
  pol: "policy, plcy",
  cust: "customer, custmr, castomer, client, insured, owner, proposer, party",
  mob: "mobile, phone, ph, contact, cell, whatsapp, telephone, tel",
  prev: "previous, old, last, existing, expiring, current, ly, py",
  mfg: "manufacture, manufacturing, manufactured, mfd, make",
  yr: "year",
  caller: "telecaller, executive, exec, advisor, agent, rm",
  alt: "alternate, alternative, secondary, second, other, addl, additional",
  eng: "engine, engin, enjin",
  chs: "chassis, chasis, chassi, chs, ch",
  amt: "amount, rs, inr",
  lang: "language, bhasha",
  claim: "claims, claimed",
  remark: "remarks, note, notes, comment, comments",
  email: "mail",
  pin: "pincode, postal, zip, postcode",
  sum: "si",
};
const shortForm = new Map(
  Object.entries(sameWords).flatMap(([short, words]) =>
    words.split(", ").map((word) => [word, short] as const),
  ),
);

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a header in lower case and in their short forms: 'Policy Exp. Date' is 'pol exp dt'. */
function normalHeader(header: string): string {
  const spaced = header
    .normalize("NFKC")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/#/g, " no ")
    .toLowerCase();
  return (spaced.match(WORD) ?? []).map((word) => shortForm.get(word) ?? word).join(" ");
}

/** The further headers that agencies, dealers and insurers use for a column, each in the words of `normalHeader`. */
const synonyms = {
  registrationNumber: `
    reg, veh no, veh reg no, veh reg, vrn, no plate, vehregno, regno, vehno, गाड़ी नंबर, वाहन नंबर,
    वाहन संख्या, पंजीकरण संख्या`,
  name: `
    cust, cust name, custname, pol holder, pol holder name, name of cust, full name, नाम, ग्राहक का नाम,
    ग्राहक`,
  firstName: "first name, firstname, cust first name, given name",
  lastName: "last name, lastname, surname, cust last name",
  phoneNumber: `
    mobno, reg mob, reg mob no, mob 1, mob no 1, primary mob, WhatsApp, WhatsApp No, cust mob, cust mob no,
    मोबाइल, मोबाइल नंबर, मोबाइल नं, फोन, फोन नंबर`,
  secondPhone: `
    alt no, alt mob no, mob 2, mob no 2, mobile2, cust alt mob no, landline, landline no, residence no,
    residence mob, office mob, home mob, दूसरा मोबाइल, दूसरा फोन, दूसरा नंबर, वैकल्पिक नंबर,
    वैकल्पिक मोबाइल`,
  email: "e mail, email id, e mail id, email address, cust email, ईमेल",
  address: `
    address 1, address line 1, addr, cust address, full address, residence address, correspondence address,
    permanent address, पता`,
  city: "town, cust city, city name, location, शहर",
  pinCode: "pin, pin no, zip code, postal code, पिन, पिन कोड",
  language: "preferred lang, mother tongue, lang preference, भाषा",
  maker: "mfg, oem, brand, veh mfg, veh maker, manufacturer, कंपनी, निर्माता",
  model: "veh model, model name, model variant, model and variant, मॉडल",
  makerAndModel: `
    mfg model, mfg and model, mfg model variant, veh mfg model, veh mfg and model, veh details, veh`,
  variant: "sub model, trim, veh variant, वेरिएंट",
  vehicleType: "v type, segment, body type, class, veh class, veh category, वाहन प्रकार",
  manufactureYear: "yr of mfg, yom, mfy, yr, model yr, mfg dt yr, निर्माण वर्ष",
  registrationDate: "dor, dt of reg, veh reg dt, पंजीकरण तिथि, पंजीकरण दिनांक",
  fuelType: "veh fuel, ईंधन",
  chassisNumber: "chs, chsno, vin, vin no, veh chs no, चेसिस नंबर, चेसिस",
  engineNumber: "eng, engno, motor no, veh eng no, इंजन नंबर, इंजन",
  insuranceCompany: "ins, ins co name, pol co, underwriter, ins name, बीमा कंपनी",
  insuranceExpiry: `
    pol exp dt, pol exp, exp dt, exp, ins exp dt, risk exp dt, od exp, od exp dt, odd exp, odd exp dt,
    own damage exp, own damage exp dt, renewal dt, renewal exp dt, period to, coverage exp, valid exp,
    ins valid exp, pol valid exp, समाप्ति तिथि, बीमा समाप्ति, बीमा समाप्ति तिथि`,
  policyNumber: `
    polno, pol, pol id, ins pol no, ins no, cover note no, certificate no, पॉलिसी नंबर, पॉलिसी संख्या`,
  premiumAmount: `
    total premium, gross premium, final premium, final amt, premium paid, ins premium, pol premium,
    प्रीमियम`,
  idv: "idv amt, veh idv, insured declared value, sum, sum insured, veh value, बीमित मूल्य",
  claimsStatus: "any claim, claim, claim status y n, claim y n, claim yes no, claim taken, दावा, क्लेम",
  previousNcb: "ncb, ncb percent, ncb percentage, ncb slab, no claim bonus, no claim bonus percent, एनसीबी",
  source: "sourcing, lead source, data source, source name, channel, dealer, dealer name, स्रोत",
  fileRemark: "caller remark, cust remark, dealer remark, टिप्पणी, रिमार्क",
  telecallerName: "tele caller, tc, assigned to, sad, टेलीकॉलर",
} satisfies Partial<Record<MatchTarget, string>>;

const bySynonym = new Map<string, MatchTarget>();
for (const name of columnNames)
  for (const header of [columns[name].header, labelOfColumn(name)]) bySynonym.set(normalHeader(header), name);
for (const target of keysOf(synonyms))
  for (const header of synonyms[target].split(",")) bySynonym.set(normalHeader(header), target);

/** What a header means by its words; undefined for an unknown one. */
export function targetOfHeader(header: string): MatchTarget | undefined {
  const words = normalHeader(header);
  return bySynonym.get(words) ?? targetOfEndingPolicy(words);
}

/** Fields of the ending policy: last year's, the previous and the expiring one are the same. */
const ofEndingPolicy: readonly (MatchTarget | undefined)[] = [
  "insuranceCompany",
  "insuranceExpiry",
  "policyNumber",
  "premiumAmount",
  "idv",
  "claimsStatus",
  "previousNcb",
  "fileRemark",
];
const LAST_YEAR = [/^prev( yr)? /, /^prev( yr)? pol /, / (in )?prev( yr)?$/];
/** 'Exp Premium'; beside other words it says when a policy ends. */
const EXPIRING = /^exp (?=premium|idv|ncb)/;

function targetOfEndingPolicy(words: string): MatchTarget | undefined {
  return [...LAST_YEAR, EXPIRING]
    .filter((pattern) => pattern.test(words))
    .map((pattern) => bySynonym.get(words.replace(pattern, "")))
    .find((target) => target !== undefined && ofEndingPolicy.includes(target));
}

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
    .map((known) => ({ known, off: editDistance(known, word) }))
    .filter(({ off }) => off <= LETTERS_OFF)
    .toSorted((one, other) => one.off - other.off);
  return near[0]?.known ?? word;
}

const SHORTEST_COMPARED = 6;
const LETTERS_OFF = 2;
