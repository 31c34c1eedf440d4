import { useEffect, useEffectEvent } from "react";

/** Shows the last page when the current one no longer exists. */
export function usePageWithinRange(
  page: number,
  totalPages: number | undefined,
  change: (to: { page: number }) => void,
) {
  const goTo = useEffectEvent(change);
  useEffect(() => {
    if (totalPages !== undefined && totalPages > 0 && page > totalPages) goTo({ page: totalPages });
  }, [page, totalPages]);
}
