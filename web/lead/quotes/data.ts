import { read } from "#web/lib/read.ts";

export const quotesOf = (leadId: number) =>
  read("GET /api/leads/:id/quotes", { params: { id: String(leadId) } });

export const STILL_NOBODYS = "The lead is still unassigned: the first outcome takes it";
