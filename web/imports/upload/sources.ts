import { read } from "#web/lib/read.ts";

/** The sources whose files are matched as last time. Each import may add one, also a colleague's. */
export const importSources = read("GET /api/import-sources", {}, { gcTime: 0 });
