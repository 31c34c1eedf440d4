import { isManufactureYear, newestYear, OLDEST_YEAR } from "#contract/vehicles";

/** Rupees with or without the commas of lakhs and thousands; null is no number. */
export function readPremium(text: string): number | null {
  const plain = text.replace(/[₹,\s]/g, "");
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** What is wrong with a form's two numbers, under their fields; empty ones are no fault. */
export function numberFaults(
  { manufactureYear, premiumAmount }: { manufactureYear: string; premiumAmount: string },
  today: string,
): { manufactureYear?: string; premiumAmount?: string } {
  const [year, premium] = [manufactureYear.trim(), premiumAmount.trim()];
  return {
    ...(year &&
      !isManufactureYear(Number(year), today) && {
        manufactureYear: `Year must be ${OLDEST_YEAR} to ${newestYear(today)}`,
      }),
    ...(premium && readPremium(premium) === null && { premiumAmount: "Premium must be numeric" }),
  };
}
