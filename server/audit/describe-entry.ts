import { auditSentence, namedLeads } from "#contract/audit/actions";
import type { AuditDetails } from "#contract/audit/details";
import { formatRegistration } from "#contract/lead/registration";
import { monthLabel } from "#contract/time/calendar";
import type { DeletedLead } from "./deleted-queries.ts";

interface Stored {
  action: string;
  details: AuditDetails;
  /** The actor's current name. */
  name: string | null;
  /** The username of the user the action was about. */
  subject: string | null;
  /** Of the import that the action was about, while that has one. */
  fileName: string | null;
  /** Of the campaign that chose the leads, while there is one. */
  campaign: string | null;
}

/** An entry as a sentence. */
export function describeEntry({ action, details, name, subject, fileName, campaign }: Stored) {
  const campaignName = campaign ?? undefined;
  const known = {
    ...details,
    campaignName,
    matching: details.matching && { ...details.matching, campaignName },
    username: details.username ?? subject ?? undefined,
    fileName: fileName ?? details.fileName,
  };
  const { what, about, nobody } = auditSentence(action, known);
  return { who: name ?? nobody, what, about, leadIds: namedLeads(action, details) };
}

/** 'Lead 7: Meera Nair, KA 01 AB 0001, Nov 2026'. */
export function describeDeleted({ leadId, name, registrationNumber, campaignMonth }: DeletedLead): string {
  const vehicle = registrationNumber ? [formatRegistration(registrationNumber)] : [];
  return `Lead ${leadId}: ${[name, ...vehicle, monthLabel(campaignMonth)].join(", ")}`;
}
