import { read } from "#web/lib/read.ts";

/** The cached lead shows until it is refetched: a colleague may have worked it. */
export const leadOf = (id: string) => read("GET /api/leads/:id", { params: { id } });

export const historyOf = (id: string) => read("GET /api/leads/:id/call-logs", { params: { id } });

/** The other records with the lead's number or vehicle. */
export const relatedTo = (id: number) => read("GET /api/leads/:id/related", { params: { id: String(id) } });
