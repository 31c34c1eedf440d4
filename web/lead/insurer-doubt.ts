import { editDistance } from "#contract/edit-distance";
import { completedInsurer, insurerLabels, readInsurer } from "#contract/lead/insurers";

/** Asks for a second look at a name that is nearly a known insurer's; undefined for any other text. */
export function insurerDoubt(text: string): string | undefined {
  const typed = text.trim();
  if (insurerLabels.includes(readInsurer(typed)) || completedInsurer(typed)) return undefined;
  const meant = insurerLabels.find(
    (label) => editDistance(typed.toLowerCase(), label.toLowerCase()) <= Math.max(1, label.length / 5),
  );
  return meant && `${typed}: is that ${meant}?`;
}
