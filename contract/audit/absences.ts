import { daysText } from "#contract/absences/days";
import { counted, grouped } from "#contract/counted";
import type { AuditDetails } from "./details.ts";

/** 'ravi, 28 Nov 2026, Sick, 3 leads lent: Asha 2, Bharat 1' */
export const describeAbsence = ({ username = "", days, count, among = [] }: AuditDetails) =>
  [
    username,
    days && daysText(days),
    days?.reason,
    count &&
      `${counted(count, "lead")} lent: ${among.map(({ name, leads }) => `${name} ${grouped(leads)}`).join(", ")}`,
  ]
    .filter(Boolean)
    .join(", ");
