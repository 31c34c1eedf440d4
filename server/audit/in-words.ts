import { type AuditDetails, auditSentence } from "#contract/audit-actions";

interface Stored {
  action: string;
  details: AuditDetails;
  /** Of whoever acted, as they are called today. */
  name: string | null;
  /** The username of the person it was done to. */
  subject: string | null;
}

/** An entry as people read it. */
export function inWords({ action, details, name, subject }: Stored) {
  const known = { ...details, username: details.username ?? subject ?? undefined };
  const { what, about, nobody } = auditSentence(action, known);
  return { who: name ?? nobody, what, about };
}
