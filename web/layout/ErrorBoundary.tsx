import { Component, type ReactNode } from "react";
import { ErrorState } from "#web/ui/EmptyState.tsx";

interface Props {
  children: ReactNode;
}

/**
 * Contains the failure of a screen. Trying again reloads the page: after an update the old page's files are
 * gone, and only a fresh page knows the new names.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="pt-14">
        <ErrorState title="This page could not be shown" onRetry={() => location.reload()}>
          {!navigator.onLine && "No connection. "}Saved work is not lost. Try again. If it happens again, tell
          your administrator.
        </ErrorState>
      </div>
    );
  }
}
