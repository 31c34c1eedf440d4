import { expect, test } from "vitest";
import { typeOfName } from "./guess-type.ts";

test("the type of a document is guessed from what its file is called, and only from that", () => {
  const names = {
    rc_card: [
      "rc.pdf",
      "RC1.jpg",
      "rc_front.png",
      "MH12DE4321 RC.pdf",
      "RCBack.jpeg",
      "Registration Certificate.pdf",
    ],
    insurance_policy: [
      "pyp.pdf",
      "Previous Policy.pdf",
      "HDFC_ERGO_2311200.pdf",
      "Digit-2026.pdf",
      "policy(1).pdf",
    ],
    aadhar_card: ["Aadhaar.jpg", "aadhar front.png", "ADHAR-2.jpg", "AadharCard.pdf", "e-aadhaar.pdf"],
    driving_license: ["dl.jpg", "DL2.jpg", "Driving Licence.pdf", "license_back.png"],
    quotation: ["Digit quote.pdf", "Insurance Quotation.pdf"],
    others: ["PAN.jpg", "pan_card.pdf", "GST certificate.pdf"],
    undefined: [
      "WhatsApp Image 2026-11-26 at 11.15.15 AM (1).jpeg",
      "DOC-20261126-WA0012.pdf",
      "IMG_20261126_111515.jpg",
      "DL 3C AB 1234.pdf",
      "DL_3C_AB_1234.pdf",
      "Japan.jpg",
      "scan.pdf",
    ],
  };
  for (const [type, called] of Object.entries(names))
    for (const name of called) expect(String(typeOfName(name)), name).toBe(type);
});
