import { leadsOfStatus } from "#web/lead/data.ts";
import type { ShownList } from "#web/lead/place/shown-list.ts";
import { cache } from "#web/lib/http/cache.ts";

export type Step = 1 | -1;

/** Whether the list goes on beyond the ids that are known. */
export function goesOn({ ids, first, total, pages }: ShownList, step: Step): boolean {
  return pages !== undefined && (step === 1 ? first + ids.length - 1 < total : first > 1);
}

/**
 * The list with the leads of the next or previous page that it lacks. Leads worked since have left the
 * pages, so the last known page has new ones first.
 */
export async function withMore(list: ShownList, step: Step): Promise<ShownList> {
  const { ids, first, pages } = list;
  if (!pages) return list;
  const { query, from, to } = pages;
  for (const page of step === 1 ? [to, to + 1] : [from - 1]) {
    const { leads } = await cache.fetchQuery({ ...leadsOfStatus({ ...query, page }), staleTime: 0 });
    const found = leads.map((lead) => lead.id).filter((id) => !ids.includes(id));
    if (found.length === 0) continue;
    return step === 1
      ? { ...list, ids: [...ids, ...found], pages: { query, from, to: page } }
      : {
          ...list,
          ids: [...found, ...ids],
          first: Math.max(1, first - found.length),
          pages: { query, from: page, to },
        };
  }
  return step === 1 ? { ...list, total: first + ids.length - 1 } : { ...list, first: 1 };
}
