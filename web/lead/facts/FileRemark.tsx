import clsx from "clsx";
import type { Lead } from "#contract/leads/record";

const box = "rounded-md border border-line-subtle bg-muted px-3 whitespace-pre-line wrap-anywhere";

interface FileRemarkProps {
  lead: Lead;
  /** One line until it is pressed. */
  folds?: boolean;
}

/** What the file said about this renewal, if it said anything. */
export function FileRemark({ lead, folds }: FileRemarkProps) {
  if (!lead.fileRemark) return null;
  if (folds)
    return (
      <details className={clsx(box, "group py-1")}>
        <summary className="line-clamp-1 group-open:line-clamp-none">
          <span className="text-12 text-ink-3">File: </span>
          {lead.fileRemark}
        </summary>
      </details>
    );
  return (
    <p className={clsx(box, "py-2")}>
      <span className="mb-0.5 block text-12 text-ink-3">Remark of the file</span>
      {lead.fileRemark}
    </p>
  );
}
