import type { Lead } from "#contract/leads/record";
import { LossCard } from "./LossCard.tsx";
import { NewOwnerCard } from "./NewOwnerCard.tsx";
import { SaleCard } from "./SaleCard.tsx";

/** What is known of how the lead was closed. */
export function ClosingCards({ lead }: { lead: Lead }) {
  return (
    <>
      <SaleCard lead={lead} />
      <LossCard lead={lead} />
      <NewOwnerCard lead={lead} />
    </>
  );
}
