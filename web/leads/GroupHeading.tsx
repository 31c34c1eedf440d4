interface GroupHeadingProps {
  heading: string;
  count: number;
  /** Overdue, or to be called now. */
  pressing: boolean;
}

/** The name of a group of callbacks, and how many there are. */
export function GroupHeading({ heading, count, pressing }: GroupHeadingProps) {
  return (
    <span className={`num font-semibold ${pressing ? "text-danger-text" : "text-ink"}`}>
      {heading} <span className={pressing ? "ml-1" : "ml-1 font-medium text-ink-3"}>{count}</span>
    </span>
  );
}
