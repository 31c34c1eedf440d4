import { monthLabel } from "#contract/time/calendar";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { type CommonMonth, sharedMonth } from "./file/common-month.ts";

interface MonthOfferProps {
  proposal: CommonMonth;
  onAccept: (month: string) => void;
}

/** The month the file seems to be for; it is chosen only when the user says so. */
export function MonthOffer({ proposal, onAccept }: MonthOfferProps) {
  return (
    <Notice tone="info" role="status">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="num">{sharedMonth(proposal)}.</span>
        <Button size="s" onClick={() => onAccept(proposal.month)}>
          Use {monthLabel(proposal.month)}
        </Button>
      </div>
    </Notice>
  );
}
