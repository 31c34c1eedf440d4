import { useEffect } from "react";
import { useRoute } from "wouter";
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

export function useNoteOpenedLeads() {
  const { id: person } = useViewer();
  const [, params] = useRoute("/leads/customer/:id");
  const lead = Number(params?.id);
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
