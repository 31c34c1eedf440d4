export const TEAM_MAX = 40;

/** What of a user is edited, in the order of the form. */
export const profileFields = [
  "firstName",
  "lastName",
  "email",
  "role",
  "team",
  "dailyTarget",
  "week",
  "languages",
  "capacity",
  "joinedOn",
  "leftOn",
  "worksFrom",
  "worksUntil",
] as const;
