import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { DateOnly, Format, Instant, Paged, Text } from "#contract/schemas";
import { auditGroupNames } from "./actions.ts";

/** One entry of the audit log as shown. */
export const AuditEntry = z
  .object({
    id: z.number().int(),
    at: Instant,
    userId: z.uuid().nullable(),
    who: z.string(),
    what: z.string(),
    /** The rest of the sentence: which leads, which document, which user. */
    about: z.string(),
    /** The leads that `about` names, as far as they were not removed by it. */
    leadIds: z.array(z.number().int()),
    address: z.string().nullable(),
    /** Of a deletion the first of the leads it removed, in words. The export has all of them. */
    deleted: z.array(z.string()),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.input<typeof AuditEntry>;

export const AuditPage = Paged.extend({
  entries: z.array(AuditEntry),
  /** Users the list can be filtered by, deleted ones included. */
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
}).meta({ id: "AuditPage" });
export type AuditPage = z.input<typeof AuditPage>;

const AuditFilter = z.object({
  /** A lead's number, a user's name or a file's; without a first day in the latest entries only. */
  search: Text(200).optional(),
  group: z.enum(auditGroupNames).optional(),
  /** Everything but this group. */
  without: z.enum(auditGroupNames).optional(),
  user: z.uuid().optional(),
  /** Days in Kolkata, both inclusive. */
  from: DateOnly.optional(),
  to: DateOnly.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

const PagedFilter = AuditFilter.extend({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});
export type PagedAuditFilter = z.output<typeof PagedFilter>;

/**
 * Whether every entry follows from the one before it; if not, the first that does not, or that is missing.
 */
const ChainCheck = z
  .object({
    chain: z.object({ intact: z.boolean(), brokenAt: z.number().int().optional() }),
    /** Number of entries checked. */
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
  /** Streamed; audited before the first byte is sent. */
  export: endpoint({
    method: "GET",
    path: "/api/audit-log/export",
    summary: "The same as a file, with the details and hashes of every entry",
    needs: "audit:read",
    limitedAs: "export",
    query: AuditFilter.extend({ format: Format }),
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
