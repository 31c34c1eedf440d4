/** The languages that a message is written in. */
export const languages = [
  "English",
  "Hindi",
  "Marathi",
  "Gujarati",
  "Punjabi",
  "Bengali",
  "Odia",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Urdu",
  "Assamese",
] as const;
export type Language = (typeof languages)[number];

/** Whether a customer whose languages are recorded in words, such as 'hindi / English', reads a language. */
export function reads(recorded: string, language: string): boolean {
  return recorded.toLowerCase().includes(language.toLowerCase());
}
