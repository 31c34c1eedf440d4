import { dictionary } from "@zxcvbn-ts/language-common";

/**
 * The 49,000 most common passwords of published breaches, in lower case. The list leaves out those that zxcvbn finds by
 * a rule; the rules stand below.
 */
const listed: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "01234567890", "abcdefghijklmnopqrstuvwxyz"];
const REPEATED = /^(.+?)\1+$/su;
/** Day, month and year, as birthdays are typed. */
const DATE = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)?\d\d$/;

/** Upper and lower case count alike, forwards and backwards too. */
export function isCommonPassword(password: string): boolean {
  const forwards = password.toLowerCase();
  const backwards = [...forwards].reverse().join("");
  const isListed = [forwards, backwards].some(
    (text) => listed.has(text) || rows.some((row) => row.includes(text)),
  );
  return isListed || REPEATED.test(forwards) || DATE.test(forwards);
}
