import type { ImportRecord } from "#contract/imports/calls";

/** A call without a file's name stored the rows of another program. */
export const nameOf = ({ fileName }: Pick<ImportRecord, "fileName">) => fileName ?? "Rows without a file";
