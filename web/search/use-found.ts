import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { LEADS_FOUND_AT_ONCE } from "#contract/quick-search";
import { leadsFor } from "./data.ts";

/** Typing pauses so long between two words, not between two letters of a number that is read out. */
const PAUSE_MS = 150;

/** What is typed, and the leads that the server finds for it. */
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
    /** Enter does not wait for the pause. */
    askNow: () => ask(words),
    leads,
    /** The leads shown are those of what is typed, if they could be had. */
    settled: isAnswered || failed,
    searching: words !== "" && (asked !== words || query.isFetching),
    error: failed ? query.error : null,
    retry: () => void query.refetch(),
    nothing,
    /** For those who hear the list. */
    said: !words || !isAnswered ? "" : leads.length === 0 ? nothing : countOf(leads.length),
  };
}

function countOf(leads: number): string {
  if (leads === LEADS_FOUND_AT_ONCE) return `The nearest ${leads} leads`;
  return leads === 1 ? "1 lead found" : `${leads} leads found`;
}
