import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import type { GuardedNavigate } from "#web/navigation/guarded-navigation.ts";
import { findPages, HEADING } from "#web/navigation/guide.ts";
import type { ChoiceGroup } from "./choices.ts";
import type { Command } from "./commands.ts";

const PAGES_SHOWN = 3;

/** The guide's pages that answer the words, the best first; the guide is loaded once something is typed. */
export function useGuideFor(words: string, go: GuardedNavigate): Command[] {
  const { data: pages = [] } = useQuery({
    queryKey: ["guide"],
    queryFn: async () => (await import("virtual:guide")).pages,
    enabled: words !== "",
  });
  return findPages(pages, words, HEADING)
    .slice(0, PAGES_SHOWN)
    .map(({ slug, title }) => ({ label: title, icon: BookOpen, keys: [], act: () => go(`/help/${slug}`) }));
}

/** Help with the words in its own search, which finds them anywhere in the text; not for a phone number. */
export function searchOfGuide(words: string, go: GuardedNavigate): ChoiceGroup[] {
  if (!/[a-z]/i.test(words)) return [];
  const act = () => go("/help", { search: words });
  const command = { label: `Search the guide for “${words}”`, icon: BookOpen, keys: [], act };
  return [{ label: "Guide", choices: [{ id: "guide-search", command }] }];
}
