const DAY_MS = 86_400_000;
/** Excel's year 1900 has a 29 February, so its dates before March are a day off. */
const FIRST_MARCH_1900 = 61;

/** The day of a whole day count of Excel's, in either of its date systems, as YYYY-MM-DD. */
export function dayOfSerial(serial: number, is1904: boolean): string {
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < FIRST_MARCH_1900 ? 31 : 30);
  return new Date(epoch + serial * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}
