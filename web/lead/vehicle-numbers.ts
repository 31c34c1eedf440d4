import { isRegistration } from "#contract/lead/registration";
import { isManufactureYear, newestYear, OLDEST_YEAR } from "#contract/lead/vehicles";
import { formatRupees } from "#contract/rupees";
import { keysOf } from "#contract/tables";

/** Rupees as they are written, such as '9,850', 'Rs. 9,850/-', '4.5 lakh' and '1.2 Cr'; null for anything but a number. */
export function readPremium(text: string): number | null {
  const plain = text.replace(/^\s*(rs\.?|inr)|\/-\s*$|[₹,\s]/gi, "");
  const [, number, unit = ""] =
    /^(\d+\.?\d*|\.\d+)(?:(l|la[ck]s?|lakhs?|cr|crores?)\.?)?$/i.exec(plain) ?? [];
  if (!number) return null;
  if (!unit) return Number(number);
  return Math.round(Number(number) * (/^l/i.test(unit) ? LAKH : CRORE) * 100) / 100;
}

const LAKH = 1_00_000;
const CRORE = 1_00_00_000;

/** The percentage in '40%' or '40 %'; null for anything else. */
export function readPercent(text: string): number | null {
  const [, number] = /^\s*(\d+\.?\d*|\.\d+)\s*%\s*$/.exec(text) ?? [];
  return number ? Number(number) : null;
}

/** The amounts in rupees, from and to, that need no second look. */
export const usualAmounts = {
  premium: [400, 20_00_000],
  idv: [1_000, 5_00_00_000],
} as const satisfies Record<string, readonly [number, number]>;

/** Asks for a second look at an amount that is out of the ordinary; undefined for any other text. */
export function amountDoubt(text: string, [from, to]: readonly [number, number]): string | undefined {
  const rupees = readPremium(text);
  if (rupees === null || (rupees >= from && rupees <= to)) return undefined;
  return `${formatRupees(rupees)}: is that right?`;
}

/** The same of a registration number. */
export function registrationDoubt(text: string): string | undefined {
  const typed = text.trim();
  return typed === "" || isRegistration(typed) ? undefined : `${typed}: is that right?`;
}

const amounts = {
  premiumAmount: "Premium",
  newPremium: "Premium",
  lostPremium: "Premium",
  idv: "IDV",
} as const;

type Numbers = { manufactureYear: string } & Partial<Record<keyof typeof amounts, string>>;

/** The errors of a form's numbers, by field; empty ones are valid. */
export function numberFaults(form: Numbers, today: string): Partial<Numbers> {
  const year = form.manufactureYear.trim();
  const faults: Partial<Numbers> = {};
  if (year && !isManufactureYear(Number(year), today))
    faults.manufactureYear = `Year must be ${OLDEST_YEAR} to ${newestYear(today)}`;
  for (const name of keysOf(amounts)) {
    const text = form[name]?.trim();
    if (text && readPremium(text) === null) faults[name] = `${amounts[name]} must be numeric`;
  }
  return faults;
}
