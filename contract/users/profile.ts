/** What of a user is edited, in the order of the form. */
export const profileFields = [
  "firstName",
  "lastName",
  "email",
  "role",
  "dailyTarget",
  "week",
  "languages",
  "capacity",
  "joinedOn",
  "leftOn",
  "worksFrom",
  "worksUntil",
] as const;
