import { editDistance } from "#contract/edit-distance";
import { completedInsurer, insurerLabels, readInsurer } from "#contract/lead/insurers";

/** Asks for a second look at a name that is no insurer's, with the one that is nearly it. */
export function insurerDoubt(text: string): { ask: string; meant?: string | undefined } | undefined {
  const typed = text.trim();
  const plain = typed.toLowerCase();
  if (!typed || insurerLabels.includes(readInsurer(typed)) || completedInsurer(typed)) return undefined;
  const meant = insurerLabels.find(
    (label) => editDistance(plain, label.toLowerCase()) <= Math.max(1, label.length / 5),
  );
  return { ask: `${typed}: ${meant ? "is that" : "Add as a new insurer?"}`, meant };
}
