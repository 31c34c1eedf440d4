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
export const shortForm = new Map(
  Object.entries(sameWords).flatMap(([short, words]) =>
    words.split(", ").map((word) => [word, short] as const),
  ),
);

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
