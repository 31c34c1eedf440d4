import { type Child, startChild } from "../child.ts";

export function startThin(databaseUrl: string): Promise<Child> {
  return startChild(
    ["--import", "tsx", "test/bench/contestants/thin-server.ts"],
    { THIN_DATABASE_URL: databaseUrl },
    /THIN is ready at (\S+)/,
  );
}
