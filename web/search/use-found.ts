import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { QUICK_SEARCH_MAX } from "#contract/search/quick";
import { leadsFor } from "./data.ts";

/** A pause between two words, not between two letters of a number being read out. */
const PAUSE_MS = 150;

/** The typed text, and the leads the server finds for it. */
export function useFound(typedAhead: string) {
  const [typed, type] = useState(typedAhead);
  const [asked, ask] = useState("");
  const words = typed.trim().replace(/\s+/g, " ");
  useEffect(() => {
    const timer = setTimeout(() => ask(words), words ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [words]);
  const query = useQuery(leadsFor(asked));
  const isAnswered =
    asked === words && (words === "" || (query.data !== undefined && !query.isPlaceholderData));
  const failed = asked === words && query.isError && !query.data;
  const leads = (words && query.data) || [];
  const nothing = `No leads found for “${words}”.`;
  return {
    typed,
    words,
    type,
    /** Enter skips the pause. */
    askNow: () => ask(words),
    leads,
    /** The shown leads belong to the typed text, or their request failed. */
    settled: isAnswered || failed,
    searching: words !== "" && (asked !== words || query.isFetching),
    error: failed ? query.error : null,
    retry: () => void query.refetch(),
    nothing,
    /** For screen readers. */
    announcement: (choices: number) => (words && isAnswered ? countOf(leads.length, choices, nothing) : ""),
  };
}

function countOf(leads: number, choices: number, nothing: string): string {
  if (choices === 0) return nothing;
  if (leads === 0) return choices === 1 ? "1 match" : `${choices} matches`;
  if (leads === QUICK_SEARCH_MAX) return `First ${leads} matches`;
  return leads === 1 ? "1 lead found" : `${leads} leads found`;
}
