import type { Deps } from "#server/http";

export async function loadDemo(_deps: Deps): Promise<string> {
  return "demo";
}
