import type { MatchTarget } from "#contract/imports/drafts/plan";
import { isMobileNumber } from "#contract/lead/closing/mobile-number";
import { insurerLabels, readInsurer } from "#contract/lead/insurers";
import { registrationKey } from "#contract/lead/registration";
import { keysOf } from "#contract/tables";
import { knownModel } from "./vehicles.ts";

/** What the values of a column look like. */

/** A state's plate, or one of the BH series. */
const PLATE = /^([A-Z]{2}\d{1,2}[A-Z]{0,3}\d{1,4}|\d{2}BH\d{4}[A-Z]{1,2})$/;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
const FUEL = /^(petrol|diesel|cng|lpg|electric|ev|hybrid|petrol\s*[/+&]\s*(cng|lpg))$/i;
/** A vehicle identification number has no I, O and Q (ISO 3779). */
const VIN = /^(?=.*[A-Z])(?=.*\d)[A-HJ-NPR-Z0-9]{17}$/i;
const YEAR = /^(19[89]\d|20[0-4]\d)$/;

const looks = {
  registrationNumber: (value) => PLATE.test(registrationKey(value).toUpperCase()),
  phoneNumber: isMobileNumber,
  insuranceCompany: (value) => insurerLabels.includes(readInsurer(value)),
  manufactureYear: (value) => YEAR.test(value),
  email: (value) => EMAIL.test(value),
  fuelType: (value) => FUEL.test(value),
  chassisNumber: (value) => VIN.test(value),
} as const satisfies Partial<Record<MatchTarget, (value: string) => boolean>>;

/** A column is of a kind when at least this part of its values look like it. */
const ENOUGH = 0.8;

/** What a column is for by its values; undefined when they are of no kind, or too few. */
export function targetOfValues(values: readonly string[]): MatchTarget | undefined {
  const given = values.filter((value) => value !== "");
  if (given.length < 2) return undefined;
  return keysOf(looks).find((target) => areMost(given, looks[target]));
}

const areMost = (values: readonly string[], looksLike: (value: string) => boolean) =>
  values.filter(looksLike).length / values.length >= ENOUGH;

/** Whether the makers of most of a column's models are known, in a file that does not name them. */
export const areKnownModels = (values: readonly string[]): boolean =>
  values.length > 0 && areMost(values, (value) => knownModel(value) !== undefined);
