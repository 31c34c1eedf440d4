import { read } from "#web/lib/read.ts";

/** The cached lead shows until it is refetched: a colleague may have worked it. */
export const leadOf = (id: string) => read("GET /api/leads/:id", { params: { id } });

/** The same, already loaded by the surrounding page. */
export const loadedLeadOf = (id: string) => ({ ...leadOf(id), refetchOnMount: true });

export const historyOf = (id: string) => read("GET /api/leads/:id/call-logs", { params: { id } });

/** The other records with the lead's number or vehicle. */
export const relatedTo = (id: number) => read("GET /api/leads/:id/related", { params: { id: String(id) } });
