/** Names and phone numbers, as files, forms and screens share them. */

/** A full name splits at its first space: 'Asha Rao Patil' is Asha + Rao Patil. */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.length > 0 ? rest.join(" ") : null };
}

/** Ten digits get the country prefix +91-; any other form is kept as typed (specification §5). */
export function readPhone(text: string): string {
  return /^\d{10}$/.test(text) ? `+91-${text}` : text;
}

const NATIONAL_DIGITS = 10;

/** The national number of a phone in any form: the digits without 00, 91 or a leading 0. */
export function nationalNumber(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return digits.length > NATIONAL_DIGITS ? digits.slice(-NATIONAL_DIGITS) : digits;
}

/** The address of a dial link; undefined when there are too few digits to dial. */
export function dialLink(phone: string): string | undefined {
  const national = nationalNumber(phone);
  return national.length === NATIONAL_DIGITS ? `tel:+91${national}` : undefined;
}
