/** A team leader's work, each with the place where it is done. */
export const leading: readonly [title: string, text: string, place: [href: string, label: string]][] = [
  [
    "Your team",
    "You see the leads of everybody in your team and those that nobody has, and no others. An administrator says who is in a team.",
    ["/user-management", "User Management"],
  ],
  [
    "Share out leads",
    "Distribute shows who gets how many before, and can be undone for ten minutes. Leads go to your team only.",
    ["/assignment", "Assignment"],
  ],
  [
    "Mark somebody absent",
    "‘Absent’ in the person’s row lends what cannot wait to others of the team, until the day of return.",
    ["/user-management", "User Management"],
  ],
  [
    "Who is doing what now",
    "Calls, breaks and pace of your team, and the promises at risk.",
    ["/floor", "Floor"],
  ],
];
