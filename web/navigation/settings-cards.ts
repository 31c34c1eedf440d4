/** The cards of the settings, with the words that one of them is looked for by beside its title. */
export const settingsCards = {
  Agency: "messages sign-off WhatsApp number greeting offer",
  "Call script": "",
  Team: "daily target",
  "Calling hours": "",
  "Working days": "holidays weekly off half day",
  Breaks: "reasons pause tea lunch",
  "Lost renewals": "reasons",
  Renewals: "",
  Quotes: "GST tax",
  "Keeping leads": "retention months",
  Backups: "back up restore",
} as const satisfies Record<string, string>;

export type SettingsCardTitle = keyof typeof settingsCards;

/** The card's id in the page of settings. */
export const cardId = (title: SettingsCardTitle) => `card-${title.toLowerCase().replace(" ", "-")}`;
export const cardPath = (title: SettingsCardTitle) => `/settings#${cardId(title)}`;

export const usersPath = (search: string) => `/user-management?search=${encodeURIComponent(search)}`;
