import { read } from "#web/lib/read.ts";

/** The lead, already loaded by the surrounding page. */
export const leadOf = (id: string) =>
  read("GET /api/leads/:id", { params: { id } }, { refetchOnMount: true });
