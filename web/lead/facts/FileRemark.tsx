import type { Lead } from "#contract/leads/record";

/** What the file said about this renewal, if it said anything. */
export function FileRemark({ lead }: { lead: Lead }) {
  return (
    lead.fileRemark && (
      <p className="rounded-md border border-line-subtle bg-muted px-3 py-2 whitespace-pre-line wrap-anywhere">
        <span className="mb-0.5 block text-12 text-ink-3">Remark of the file</span>
        {lead.fileRemark}
      </p>
    )
  );
}
