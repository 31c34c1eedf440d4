/** Patterns that zxcvbn finds by a rule and therefore leaves out of its list. */
const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "01234567890", "abcdefghijklmnopqrstuvwxyz"];
const REPEATED = /^(.+?)\1+$/su;
/** Day, month and year, as birthdays are typed. */
const DATE = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)?\d\d$/;

/** Case-insensitive, forwards and backwards. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { commonPasswords } = await import("./common-password-list.ts");
  const forwards = password.toLowerCase();
  const backwards = [...forwards].reverse().join("");
  const isListed = [forwards, backwards].some(
    (text) => commonPasswords.has(text) || rows.some((row) => row.includes(text)),
  );
  return isListed || REPEATED.test(forwards) || DATE.test(forwards);
}
