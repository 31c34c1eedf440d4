import { formatCount } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

interface LeftOutColumnsProps {
  headers: readonly string[];
  busy: boolean;
  onKeep: () => void;
}

/** The columns that are for nothing so far, and how their values can be kept all the same. */
export function LeftOutColumns({ headers, busy, onKeep }: LeftOutColumnsProps) {
  if (headers.length === 0) return null;
  return (
    <Notice title={`${formatCount(headers.length, "column")} left out`}>
      <p className="wrap-anywhere">
        {headers.join(", ")}. As “Other details” their values are kept with the customer.
      </p>
      <span className="mt-2 block">
        <Button size="s" disabled={busy} onClick={onKeep}>
          Keep as other details
        </Button>
      </span>
    </Notice>
  );
}
