/** Names and phone numbers, as files, forms and screens share them. */

/** Splits a full name at its first space: 'Asha Rao Patil' is Asha + Rao Patil. */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.length > 0 ? rest.join(" ") : null };
}

/** Programs write a number as 9900010000.0: another zero would make it another person's. */
const withoutDecimals = (phone: string) => phone.replace(/^(\+?\d{10,12})\.0+$/, "$1");

/** Ten digits get the prefix +91-; any other form is kept as typed (specification §5). */
export function readPhone(text: string): string {
  const phone = withoutDecimals(text);
  return /^\d{10}$/.test(phone) ? `+91-${phone}` : phone;
}

/** A spreadsheet shows a long number with an exponent; saved as text, its digits are gone. */
export const hasLostDigits = (text: string): boolean => /^\d([.,]\d+)?e\+?\d{1,2}$/i.test(text.trim());

/** A phone's digits without the country prefix (00, +91, 91) and the 0 of a call inside the country. Ten of them can be dialed. */
export function nationalNumber(phone: string): string {
  const digits = withoutDecimals(phone.trim()).replace(/\D/g, "").replace(/^00/, "");
  const national = digits.replace(/^(0?91)?0?(?=\d{10}$)/, "");
  // A landline that lacks a digit: no area code begins with 0.
  return national.replace(/^0(?=[1-9]\d{8}$)/, "");
}

/** The digits of an Indian mobile number or of a landline with its area code: no code and no mobile begins with 0. */
export const CALLABLE_DIGITS = "^(00)?(0?91)?0?[1-9][0-9]{9}$";

/** Whether it is such a number, in any spelling. */
export const isCallablePhone = (text: string): boolean =>
  new RegExp(CALLABLE_DIGITS).test(withoutDecimals(text.trim()).replace(/\D/g, ""));

/** A phone as screens show it: +91 and the national number, whatever the stored form (specification §1). */
export function formatPhone(stored: string): string {
  const national = nationalNumber(stored);
  return national.length === 10 ? `+91-${national}` : stored;
}

/** The landline of a large city by its area code, with two digits or three; codes from 6 on begin mobiles too. */
const LANDLINE =
  /^\+91-(?:(11|20|22|33|40|44)([2-6]\d{3})|(12[04]|141|16[14]|17[12]|18[134]|194|231|240|253|26[15]|281|294|361|42[127]|431|452|471|48[47]|495|512|522|532|542|551|562|581|591)([2-6]\d\d))(\d{4})$/;

/** The groups in which a shown phone is read: a mobile's fives, a city's landline by its area code. Other codes differ in length. */
export function phoneGroups(shown: string): string[] {
  const mobile = /^(\+91-[6-9]\d{4})(\d{5})$/.exec(shown);
  if (mobile) return mobile.slice(1);
  const [code, first, last] = LANDLINE.exec(shown)?.slice(1).filter(Boolean) ?? [];
  return code && first && last ? [`+91-${code}-${first}`, last] : [shown];
}

/** The dial link; undefined for a number that cannot be called. */
export function dialLink(phone: string): string | undefined {
  return isCallablePhone(phone) ? `tel:+91${nationalNumber(phone)}` : undefined;
}

/** The link that opens a WhatsApp chat with the text filled in; sending it is up to the user. */
export function whatsappLink(phone: string, text: string): string | undefined {
  return isCallablePhone(phone)
    ? `https://wa.me/91${nationalNumber(phone)}?text=${encodeURIComponent(text)}`
    : undefined;
}
