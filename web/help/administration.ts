import { cardPath } from "#web/navigation/settings-cards.ts";

/** An administrator's work, each with the place where it is done. */
export const administration: readonly [title: string, text: string, place: [href: string, label: string]][] =
  [
    [
      "Load a month’s file",
      "Choose the month and the file. ‘Check rows’ shows what becomes of each row before anything is stored.",
      ["/csv-upload", "CSV Upload"],
    ],
    [
      "Fix rows",
      "Rows with errors can be edited in the check, or downloaded, corrected and uploaded again. Nothing is stored twice.",
      ["/csv-upload", "CSV Upload"],
    ],
    [
      "Share out a month",
      "Choose weeks, vehicles, languages or sources. Distribute shows who gets how many before, and can be undone for ten minutes.",
      ["/assignment", "Assignment"],
    ],
    [
      "Hand leads over",
      "Tick the leads and assign them, or hand over the callbacks that somebody has promised.",
      ["/leads", "Leads"],
    ],
    [
      "Mark somebody absent",
      "‘Absent’ in the person’s row lends what cannot wait to colleagues, until the day of return.",
      ["/user-management", "User Management"],
    ],
    [
      "Who is doing what now",
      "Calls, breaks and pace of everybody, and the promises at risk.",
      ["/floor", "Floor"],
    ],
    [
      "Working days and targets",
      "Weekly days off and holidays have no target. A person’s own target is under Edit in User Management.",
      [cardPath("Working days"), "Working days"],
    ],
    ["Follow a figure", "An underlined number opens the list of the leads it counts.", ["/", "Dashboard"]],
    [
      "Erase a person",
      "Search the customer, press View, then Erase. Later files leave the person out.",
      ["/customer-database", "Customer Database"],
    ],
    [
      "Backups",
      "The server makes one every day. Whoever runs the server makes others and restores them.",
      [cardPath("Backups"), "Backups"],
    ],
    ["Audit log", "Who did what, and when. Entries cannot be changed.", ["/audit-log", "Audit Log"]],
  ];
