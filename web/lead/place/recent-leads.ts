import { useEffect } from "react";
import { keepText, readKept } from "#web/lib/browser/kept-text.ts";
import { useViewer } from "#web/lib/http/session.tsx";

const KEPT = 5;
const keyOf = (person: string) => `recent-leads:${person}`;

/** The leads last opened in this tab, by id only: no customer data is stored. */
export const recentLeads = (person: string): number[] =>
  readKept(keyOf(person)).split(",").filter(Boolean).map(Number);

export function useNoteOpenedLead(id: string) {
  const { id: person } = useViewer();
  const lead = Number(id);
  useEffect(() => {
    if (!Number.isSafeInteger(lead) || lead <= 0) return;
    const others = recentLeads(person).filter((id) => id !== lead);
    keepText(keyOf(person), [lead, ...others].slice(0, KEPT).join(","));
  }, [person, lead]);
}
