import { insurers } from "#contract/lead/insurers";
import { keysOf } from "#contract/tables";
import type { DocumentType } from "./types.ts";

/** What people call their files. Of two types in one name the upper one is meant. */
const words: Record<DocumentType, string> = {
  quotation: "quote quotes quotation proposal comparison",
  aadhar_card: "aadhaar aadhar adhaar adhar aadhaarcard aadharcard adharcard eaadhaar eaadhar uidai",
  driving_license: "dl dlcopy driving licence license",
  rc_card: "rc rcbook rccard rccopy registration smartcard mparivahan vahan",
  others: "pan pancard gst gstin cheque puc passport voter",
  insurance_policy: "policy policycopy policyschedule pyp previous prev insurance",
};

const spellings = Object.values(insurers).flatMap(({ label, aliases }) => [label, ...aliases].map(plain));

/** MH12DE4321, also DL 3C AB 1234: not a driving licence. */
const PLATE = /\b[a-z]{2}[\s-]*\d{1,2}(?:[\s-]*[a-z]){1,3}[\s-]*\d{3,4}(?!\d)/gi;

/** The type that a file's name speaks of, the policy for an insurer's name; undefined for any other name. */
export function typeOfName(fileName: string): DocumentType | undefined {
  const name = plain(fileName.replace(/_/g, " ").replace(PLATE, " "));
  const has = (text: string) => name.includes(text);
  return (
    keysOf(words).find((type) => words[type].split(" ").some((word) => has(` ${word} `))) ??
    (spellings.some(has) ? "insurance_policy" : undefined)
  );
}

/** ' rc front ' of 'RCFront1.jpg', without the ending. */
function plain(text: string): string {
  const apart = text.replace(/\.[a-z]+$/i, "").replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ");
  return ` ${apart
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim()} `;
}
