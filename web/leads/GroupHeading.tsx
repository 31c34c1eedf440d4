interface GroupHeadingProps {
  heading: string;
  count: number;
  /** Overdue, or due now. */
  pressing: boolean;
}

/** The heading of a group of callbacks, with their number. */
export function GroupHeading({ heading, count, pressing }: GroupHeadingProps) {
  return (
    <span className={`num font-semibold ${pressing ? "text-danger-text" : "text-ink"}`}>
      {heading} <span className={pressing ? "ml-1" : "ml-1 font-medium text-ink-3"}>{count}</span>
    </span>
  );
}
