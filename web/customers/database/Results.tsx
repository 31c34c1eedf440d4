import { Database, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { reasonOf } from "#web/lib/http/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Loading } from "#web/ui/Spinner.tsx";

/** What is shown before or in place of the results (specification §2). */

function Box({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-line bg-surface">{children}</div>;
}

export function BeforeSearch() {
  return (
    <Box>
      <EmptyState icon={Database} title="Search Database">
        Use the filters above and enter a name, phone number or other criteria.
      </EmptyState>
    </Box>
  );
}

export function LoadingCustomers() {
  return (
    <Box>
      <Loading text="Loading customers..." />
    </Box>
  );
}

export function NoCustomers({ onClear }: { onClear: () => void }) {
  return (
    <Box>
      <EmptyState
        icon={SearchX}
        title="No customers found"
        role="status"
        actions={<Button onClick={onClear}>Clear</Button>}
      >
        No customers match your search criteria. Try adjusting your filters.
      </EmptyState>
    </Box>
  );
}

interface FailureProps {
  error: Error;
  busy: boolean;
  onRetry: () => void;
}

export function CustomersError({ error, busy, onRetry }: FailureProps) {
  return (
    <Box>
      <ErrorState title="Could not load customers" busy={busy} onRetry={onRetry}>
        {reasonOf(error)}
      </ErrorState>
    </Box>
  );
}

/** Above results whose refetch failed. */
export function OutOfDate({ busy, onRetry }: Omit<FailureProps, "error">) {
  return (
    <div className="mb-2">
      <Notice tone="warn" role="alert">
        <span className="mr-2">Could not load customers. These may be out of date.</span>
        <Button size="xs" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}
