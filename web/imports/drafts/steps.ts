/** The steps of a foreign file, from its choice on the upload page to its import. */
export const draftSteps = ["Choose file", "Match columns", "Check", "Import", "Done"] as const;
export const draftStepOf = { match: 1, check: 2, import: 3, done: 4 } as const;
