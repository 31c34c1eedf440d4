/** The deleted leads that the audit log names of an entry; its export names all of them. */
export const DELETED_NAMED = 20;
