import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";

interface OutOfDateProps {
  busy: boolean;
  onRetry: () => void;
  /** What could not be loaded, and what is shown instead. */
  children: ReactNode;
}

/** Above data whose refetch failed. */
export function OutOfDate({ busy, onRetry, children }: OutOfDateProps) {
  return (
    <div className="mb-2.5">
      <Notice tone="warn" role="alert">
        <span className="mr-2">{children}</span>
        <Button size="xs" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}
