import clsx from "clsx";
import { useState } from "react";
import type { Lead } from "#contract/leads/record";

const box = "rounded-md border border-line-subtle bg-muted px-3 text-left whitespace-pre-line wrap-anywhere";

interface FileRemarkProps {
  lead: Lead;
  /** One line until it is pressed. */
  folds?: boolean;
}

/** What the file said about this renewal, if it said anything. */
export function FileRemark({ lead, folds = false }: FileRemarkProps) {
  const [open, setOpen] = useState(false);
  if (!lead.fileRemark) return null;
  if (folds)
    return (
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={clsx(box, "w-full py-1")}
      >
        <span className={open ? "block" : "line-clamp-1"}>
          <span className="text-12 text-ink-3">File: </span>
          {lead.fileRemark}
        </span>
      </button>
    );
  return (
    <p className={clsx(box, "py-2")}>
      <span className="mb-0.5 block text-12 text-ink-3">Remark of the file</span>
      {lead.fileRemark}
    </p>
  );
}
