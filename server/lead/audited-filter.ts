/** A filter as the audit log has it: the text of a search may name a customer. */
export function auditedFilter<F extends { search?: string | undefined }>({ search, ...filter }: F) {
  return { ...filter, ...(search?.trim() && { searched: true }) };
}
