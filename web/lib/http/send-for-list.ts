import { TOTAL_COUNT_HEADER } from "#contract/customers/search";
import type { Reply } from "#contract/endpoint";
import { type Arguments, answered, type Calls, type Loose } from "./api.ts";

/**
 * Makes one call whose reply has the length of the whole list in a header; a reply that is not a list is an
 * empty one (specification §7).
 */
export async function sendForList<N extends keyof Calls>(
  name: N,
  ...call: Arguments<Calls[N]>
): Promise<{ rows: Reply<Calls[N]>; total: number }>;
export async function sendForList(name: string, call: Loose = {}): Promise<{ rows: unknown; total: number }> {
  const response = await answered(name, call);
  const rows: unknown = await response.json();
  const total = Number(response.headers.get(TOTAL_COUNT_HEADER) ?? 0);
  return { rows: Array.isArray(rows) ? rows : [], total };
}
