import { Fragment } from "react";
import { Link } from "wouter";
import type { AuditEntry } from "#contract/audit/calls";
import { aboutParts } from "./about-parts.ts";

/** What an entry is about; the leads it names are links. */
export function About({ entry }: { entry: AuditEntry }) {
  return aboutParts(entry).map(({ at, text, leadId }) =>
    leadId === undefined ? (
      <Fragment key={at}>{text}</Fragment>
    ) : (
      <Link
        key={at}
        href={`/leads/customer/${leadId}`}
        aria-label={`Lead ${leadId}`}
        className="rounded-xs text-accent-text underline underline-offset-2 max-md:inline-block max-md:py-1"
      >
        {text}
      </Link>
    ),
  );
}
