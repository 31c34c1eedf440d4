import { editDistance } from "#contract/edit-distance";
import { completedInsurer, insurerLabels, readInsurer } from "#contract/lead/insurers";

/** Asks for a second look at a name that is nearly a known insurer's, or no insurer's at all; undefined for any other text. */
export function insurerDoubt(text: string): string | undefined {
  const typed = text.trim();
  if (insurerLabels.includes(readInsurer(typed)) || completedInsurer(typed)) return undefined;
  const plain = typed.toLowerCase();
  const meant = insurerLabels.find(
    (label) => editDistance(plain, label.toLowerCase()) <= Math.max(1, label.length / 5),
  );
  if (meant) return `${typed}: is that ${meant}?`;
  const isOdd = /\d/.test(typed) || insurerLabels.some((label) => plain.startsWith(label.toLowerCase()));
  return isOdd ? `${typed}: is that an insurer?` : undefined;
}
