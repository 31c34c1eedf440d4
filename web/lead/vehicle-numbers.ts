import { isManufactureYear, newestYear, OLDEST_YEAR } from "#contract/lead/vehicles";

/** Rupees, with or without the commas of lakhs and thousands; null for anything but a number. */
export function readPremium(text: string): number | null {
  const plain = text.replace(/[₹,\s]/g, "");
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

const NOT_NUMERIC = "Premium must be numeric";

/** The errors of a form's numbers, by field; empty ones are valid. */
export function numberFaults(
  form: { manufactureYear: string; premiumAmount: string; newPremium?: string },
  today: string,
): { manufactureYear?: string; premiumAmount?: string; newPremium?: string } {
  const [year, premium] = [form.manufactureYear.trim(), form.premiumAmount.trim()];
  const newPremium = form.newPremium?.trim();
  return {
    ...(year &&
      !isManufactureYear(Number(year), today) && {
        manufactureYear: `Year must be ${OLDEST_YEAR} to ${newestYear(today)}`,
      }),
    ...(premium && readPremium(premium) === null && { premiumAmount: NOT_NUMERIC }),
    ...(newPremium && readPremium(newPremium) === null && { newPremium: NOT_NUMERIC }),
  };
}
