/** '35 min', '2 h 10 min'. */
export function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** The same of seconds, to the minute below. */
export const durationText = (seconds: number): string => minutesText(Math.floor(seconds / 60));
