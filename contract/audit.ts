import * as z from "zod";
import { auditGroupNames } from "./audit-actions.ts";
import { endpoint } from "./endpoint.ts";
import { DateOnly, Instant } from "./fields.ts";

/** One line of the audit log, in words. */
export const AuditEntry = z
  .object({
    id: z.number().int(),
    at: Instant,
    userId: z.uuid().nullable(),
    who: z.string(),
    what: z.string(),
    /** The rest of the sentence: which leads, which document, which user. */
    about: z.string(),
    address: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.input<typeof AuditEntry>;

export const AuditPage = z
  .object({
    entries: z.array(AuditEntry),
    page: z.number().int(),
    totalPages: z.number().int(),
    total: z.number().int(),
    limit: z.number().int(),
    /** Whom the list can be narrowed to: everybody there ever was. */
    people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  })
  .meta({ id: "AuditPage" });
export type AuditPage = z.input<typeof AuditPage>;

const AuditFilter = z.object({
  group: z.enum(auditGroupNames).optional(),
  user: z.uuid().optional(),
  /** Days in Kolkata, both included. */
  from: DateOnly.optional(),
  to: DateOnly.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

const PagedFilter = AuditFilter.extend({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});
export type PagedAuditFilter = z.output<typeof PagedFilter>;

/** Does every entry follow from the one before it? If not, the first that does not, or that is missing. */
const ChainCheck = z
  .object({
    chain: z.object({ intact: z.boolean(), brokenAt: z.number().int().optional() }),
    /** Entries that were looked at. */
    checked: z.number().int(),
  })
  .meta({ id: "AuditCheck" });
export type ChainCheck = z.input<typeof ChainCheck>;

export const auditApi = {
  list: endpoint({
    method: "GET",
    path: "/api/audit-log",
    summary: "Who did what, when and from where; newest first",
    needs: "audit:read",
    query: PagedFilter,
    reply: AuditPage,
  }),
  /** Streamed, and entered in the log itself before the first byte. */
  export: endpoint({
    method: "GET",
    path: "/api/audit-log/export",
    summary: "The same as CSV, with the details and hashes of every entry",
    needs: "audit:read",
    atOnce: "export",
    query: AuditFilter,
    reply: "attachment",
  }),
  check: endpoint({
    method: "GET",
    path: "/api/audit-log/check",
    summary: "Whether an entry was changed, removed or slipped in",
    needs: "audit:read",
    reply: ChainCheck,
  }),
};
