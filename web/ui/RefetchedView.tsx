import { OutOfDate } from "./OutOfDate.tsx";
import { QueryView, type QueryViewProps } from "./QueryView.tsx";

interface RefetchedViewProps<T> extends Omit<QueryViewProps<T>, "outOfDate"> {
  /** Said after the error's title above data whose refetch failed: 'These rows may be out of date.' */
  outOfDate: string;
}

/** A QueryView with the notice above old data. Apart from it: a lead's page has no room for the notice. */
export function RefetchedView<T>({ outOfDate, ...props }: RefetchedViewProps<T>) {
  const { query, failed } = props;
  return (
    <QueryView
      {...props}
      outOfDate={
        <OutOfDate busy={query.isFetching} onRetry={() => query.refetch()}>
          {failed}. {outOfDate}
        </OutOfDate>
      }
    />
  );
}
