import { nationalNumber, readPhone } from "#contract/lead/people";

export const NOT_A_MOBILE = "Enter a mobile number of ten digits, like 9800000000";

/** Ten digits from 6 on, with or without the country's prefix, and nothing else that a number is not written with. */
export const isMobileNumber = (text: string): boolean =>
  /^[+\d\s()-]+$/.test(text) && /^[6-9]\d{9}$/.test(nationalNumber(text));

/** A mobile number as it is stored, whatever its form. */
export const readMobile = (text: string): string => readPhone(nationalNumber(text));
