import { CloudOff, type LucideIcon, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { GuideLink } from "./GuideLink.tsx";

export interface EmptyStateProps {
  icon: LucideIcon;
  /** The specification's words. */
  title: string;
  children?: ReactNode;
  /** At most two buttons. */
  actions?: ReactNode;
  role?: "status" | "alert" | undefined;
  /** The guide's page about what is missing here. */
  guide?: string | undefined;
}

export function EmptyState({ icon: Icon, title, children, actions, role, guide }: EmptyStateProps) {
  return (
    <div role={role} className="flex flex-col items-center gap-1 px-6 py-11 text-center">
      <div className="mb-2.5 grid size-11 place-items-center rounded-lg border border-line bg-subtle text-ink-3">
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </div>
      <h2 className="text-14 font-semibold max-md:text-16">{title}</h2>
      {children != null && <div className="max-w-[44ch] break-words text-ink-2">{children}</div>}
      {actions != null && <div className="mt-3.5 flex flex-wrap justify-center gap-2">{actions}</div>}
      {guide && (
        <div className="mt-2">
          <GuideLink slug={guide} />
        </div>
      )}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
}

/** What failed, and a button to try again. */
export function ErrorState({ title, children, onRetry, busy }: ErrorStateProps) {
  return (
    <EmptyState
      icon={CloudOff}
      title={title}
      role="alert"
      actions={
        onRetry && (
          <Button icon={RefreshCw} size="s" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  );
}
