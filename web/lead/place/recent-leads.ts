import { useEffect } from "react";
import { useViewer } from "#web/lib/http/session.tsx";

const KEPT = 5;
const keyOf = (person: string) => `recent-leads:${person}`;

/** The leads last opened in this tab, by id only: no customer data is stored. */
export function recentLeads(person: string): number[] {
  try {
    return (sessionStorage.getItem(keyOf(person)) ?? "").split(",").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

export function useNoteOpenedLead(id: string) {
  const { id: person } = useViewer();
  const lead = Number(id);
  useEffect(() => {
    if (!Number.isSafeInteger(lead) || lead <= 0) return;
    const others = recentLeads(person).filter((id) => id !== lead);
    try {
      sessionStorage.setItem(keyOf(person), [lead, ...others].slice(0, KEPT).join(","));
    } catch {
      // Storage is disabled: nothing is remembered.
    }
  }, [person, lead]);
}
