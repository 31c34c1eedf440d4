import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Renewal } from "#contract/customers/calls";
import { expiryLabels } from "#contract/lead/expiry";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { isOutcome, outcomes, statuses, upperCaseLabel } from "#contract/lead/outcomes";
import { claimsStatuses } from "#contract/lead/vehicles";
import { formatRupees } from "#contract/rupees";
import { monthLabel } from "#contract/time/calendar";
import { formatDate, formatDateTime, formatNumber } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { Badge } from "#web/ui/Tone.tsx";

/** The policy of each year, newest first; each is a lead. */
export function RenewalsCard({ renewals }: { renewals: readonly Renewal[] }) {
  return (
    <Card title="Renewals" meta={renewals.length > 0 && formatNumber(renewals.length)} flush>
      {renewals.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-3">No renewals yet.</p>
      ) : (
        <ul>
          {renewals.map((renewal) => (
            <li key={renewal.id} className="border-b border-line-subtle px-3.5 py-3 last:border-b-0">
              <OneRenewal renewal={renewal} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function OneRenewal({ renewal }: { renewal: Renewal }) {
  const { id, campaignMonth, campaignName, status, subStatus } = renewal;
  const month = monthLabel(campaignMonth);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3>
          <Link
            href={`/leads/customer/${id}`}
            className="inline-flex items-center font-semibold text-link underline-offset-2 hover:underline max-md:min-h-11"
          >
            {month}
            <span className="sr-only"> lead</span>
          </Link>
        </h3>
        <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
        {subStatus && (
          <Badge tone={isOutcome(subStatus) ? outcomes[subStatus].tone : "grey"} upper>
            {upperCaseLabel(subStatus)}
          </Badge>
        )}
        {campaignName !== month && (
          <span className="min-w-0 truncate text-12 text-ink-3">{campaignName}</span>
        )}
      </div>
      <Policy renewal={renewal} />
      <NewPolicy renewal={renewal} />
    </>
  );
}

function Policy({ renewal }: { renewal: Renewal }) {
  const { claimsStatus, previousNcb, premiumAmount } = renewal;
  return (
    <dl className="num mt-2 grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-3 xl:grid-cols-4">
      <Detail label="Insurance company">{renewal.insuranceCompany ?? "No insurance"}</Detail>
      <Detail label="Expiry">{expiryText(renewal)}</Detail>
      <Detail label="Premium">{premiumAmount === null ? NOT_SPECIFIED : formatRupees(premiumAmount)}</Detail>
      <Detail label="Policy number">{renewal.policyNumber ?? NOT_SPECIFIED}</Detail>
      {renewal.idv !== null && <Detail label="IDV">{formatRupees(renewal.idv)}</Detail>}
      <Detail label="Claims status">{claimsStatus ? claimsStatuses[claimsStatus] : NOT_SPECIFIED}</Detail>
      <Detail label="Previous NCB">{previousNcb === null ? NOT_SPECIFIED : `${previousNcb}%`}</Detail>
      <Detail label="Policy copy">{renewal.policyReceived ? "Received" : "Not Received"}</Detail>
      <Detail label="Assigned to">{renewal.assignedToName ?? "Unassigned"}</Detail>
      <Detail label="Last Contacted">
        {renewal.lastCallAt ? `${formatDateTime(renewal.lastCallAt)} IST` : "Not contacted yet"}
      </Detail>
      {renewal.nextFollowUp && (
        <Detail label="Next follow-up">{formatDateTime(renewal.nextFollowUp)} IST</Detail>
      )}
      {renewal.source && <Detail label="Source">{renewal.source}</Detail>}
      {renewal.fileRemark && <Detail label="Remark of the file">{renewal.fileRemark}</Detail>}
    </dl>
  );
}

/** The policy the agency sold, as far as recorded. */
function NewPolicy({
  renewal: { newInsurer, newExpiry, newPolicyNumber, newPremium },
}: {
  renewal: Renewal;
}) {
  if (!newInsurer && !newExpiry && !newPolicyNumber && newPremium === null) return null;
  return (
    <div className="mt-2.5 rounded-md border border-ok-border bg-ok-soft px-3 py-2 text-ok-text">
      <h4 className="font-semibold">New policy</h4>
      <dl className="num mt-1 grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-3 xl:grid-cols-4">
        {newInsurer && <Detail label="Insurer">{newInsurer}</Detail>}
        {newExpiry && <Detail label="Expiry">{formatDate(newExpiry)}</Detail>}
        {newPolicyNumber && <Detail label="Policy number">{newPolicyNumber}</Detail>}
        {newPremium !== null && <Detail label="Premium">{formatRupees(newPremium)}</Detail>}
      </dl>
    </div>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3 in-[.text-ok-text]:text-ok-text">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** For an unreadable date, the file's text. */
function expiryText({ insuranceExpiry, insuranceExpiryText }: Renewal): string {
  if (insuranceExpiry) return formatDate(insuranceExpiry);
  return insuranceExpiryText ? `${expiryLabels.invalid}: ${insuranceExpiryText}` : expiryLabels.missing;
}
