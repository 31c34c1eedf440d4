import { EmptyState, type EmptyStateProps } from "./EmptyState.tsx";

/** An empty state in a frame, where the rows would be. */
export function EmptyBox(props: EmptyStateProps) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState {...props} />
    </div>
  );
}
