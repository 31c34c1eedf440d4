import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import type { GuardedNavigate } from "#web/navigation/guarded-navigation.ts";
import { findPages, HEADING } from "#web/navigation/guide.ts";
import type { Choice } from "./choices.ts";

const PAGES_SHOWN = 3;
export const GUIDE_SEARCH = "guide-search";

/** The guide's pages that answer the words, the best first, then its own search; it is loaded once something is typed. */
export function useGuideFor(words: string, go: GuardedNavigate): Choice[] {
  const { data: pages = [] } = useQuery({
    queryKey: ["guide"],
    queryFn: async () => (await import("virtual:guide")).pages,
    enabled: words !== "",
  });
  const choice = (id: string, label: string, act: () => void): Choice => ({
    id,
    command: { label, icon: BookOpen, keys: [], act },
  });
  const answers = findPages(pages, words, HEADING)
    .slice(0, PAGES_SHOWN)
    .map(({ slug, title }) => choice(`guide-${slug}`, title, () => go(`/help/${slug}`)));
  // Not for a phone number.
  if (!/\p{L}/u.test(words)) return answers;
  const search = () => go("/help", { search: words });
  return [...answers, choice(GUIDE_SEARCH, `Search the guide for “${words}”`, search)];
}
