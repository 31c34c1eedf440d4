import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { KEPT_MONTHS_MAX, KEPT_MONTHS_MIN } from "./months.ts";

const months = "Keep leads for a whole number of months";

/** How long leads are kept after their last activity; null: for ever. */
export const KeptMonths = z
  .number(months)
  .int(months)
  .min(KEPT_MONTHS_MIN, `Leads are kept for ${KEPT_MONTHS_MIN} months or more`)
  .max(KEPT_MONTHS_MAX, `Leads are kept for ${KEPT_MONTHS_MAX} months at most, or forever`);

export const RetentionPreview = z
  .object({
    /** The retention cutoff. */
    before: z.iso.date(),
    leads: z.number().int(),
    documents: z.number().int(),
    customers: z.number().int(),
    /** False when it exceeds the usual daily number: then leads and customers together need permission. */
    isUsual: z.boolean(),
    /** How long backups still contain them; null where the server makes none. */
    backupKeepDays: z.number().int().nullable(),
  })
  .meta({ id: "RetentionPreview" });
export type RetentionPreview = z.infer<typeof RetentionPreview>;

export const retentionApi = {
  preview: endpoint({
    method: "GET",
    path: "/api/retention/preview",
    summary: "What would be removed now if leads were kept for so many months",
    needs: "settings:manage",
    query: z.object({ months: z.coerce.number().pipe(KeptMonths) }),
    reply: RetentionPreview,
  }),
};
