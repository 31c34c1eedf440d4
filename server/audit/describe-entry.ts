import { type AuditDetails, auditSentence, namedLeads } from "#contract/audit/actions";

interface Stored {
  action: string;
  details: AuditDetails;
  /** The actor's current name. */
  name: string | null;
  /** The username of the user the action was about. */
  subject: string | null;
  /** Of the import that the action was about, while that has one. */
  fileName: string | null;
}

/** An entry as a sentence. */
export function describeEntry({ action, details, name, subject, fileName }: Stored) {
  const known = {
    ...details,
    username: details.username ?? subject ?? undefined,
    fileName: fileName ?? details.fileName,
  };
  const { what, about, nobody } = auditSentence(action, known);
  return { who: name ?? nobody, what, about, leadIds: namedLeads(action, details) };
}
