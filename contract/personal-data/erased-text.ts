import { isCallablePhone, nationalNumber } from "#contract/lead/people";
import { isRegistration, registrationKey } from "#contract/lead/registration";
import { dateLabel, today } from "#contract/time/calendar";

/** The fields of a record by which a person who was erased is known again. */
export const erasableFields = ["phoneNumber", "secondPhone", "registrationNumber"] as const;
export type ErasableField = (typeof erasableFields)[number];

/** 'Erased on request, 25 Nov 2026', of a row of a later file, or of a record added or changed by hand. */
export const erasedText = (at: Date): string => `Erased on request, ${dateLabel(today(at))}`;

/** Whom a text is: by a whole number or a registration number; undefined for anything else. */
export function namedBy(text: string): { numbers: string[]; plates: string[] } | undefined {
  if (isCallablePhone(text)) return { numbers: [nationalNumber(text)], plates: [] };
  return isRegistration(text) ? { numbers: [], plates: [registrationKey(text)] } : undefined;
}
