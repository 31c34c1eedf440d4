import { Clock } from "lucide-react";
import { promiseName } from "#contract/calling/queues";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatWhen } from "#web/lib/format/when.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { dueBeside, type QueueItem } from "./queue.ts";

interface DueNextProps {
  items: readonly QueueItem[];
  onTake: (item: QueueItem) => void;
}

/** The promise that is due while another lead is open; on a phone a line of the layout says so. */
export function DueNext({ items, onTake }: DueNextProps) {
  // To the second: a promise is here as soon as it is due.
  const now = useNow(1000);
  const due = dueBeside(items, now);
  const take = due && (() => onTake(due));
  useKeys({ H: take });
  if (!due?.lead.nextFollowUp) return null;
  return (
    <span className="min-w-0 max-md:hidden [&>button]:max-w-full [&>button]:min-w-0">
      <Button size="s" icon={Clock} keys="H" onClick={take}>
        <span className="num truncate">
          {promiseName(due.lead)} due {formatWhen(due.lead.nextFollowUp, now)}: {due.lead.name}
        </span>
      </Button>
    </span>
  );
}
