import { useEffect, useEffectEvent } from "react";

/** Shows the last page when the current one no longer exists. */
export function usePageWithinRange(
  page: number,
  totalPages: number | undefined,
  onPast: (last: number) => void,
) {
  const goBack = useEffectEvent(onPast);
  useEffect(() => {
    if (totalPages !== undefined && totalPages > 0 && page > totalPages) goBack(totalPages);
  }, [page, totalPages]);
}
