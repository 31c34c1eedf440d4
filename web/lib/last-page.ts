import { useEffect, useEffectEvent } from "react";

/** A page that is no longer there shows the last one. */
export function useLastPage(page: number, totalPages: number | undefined, onPast: (last: number) => void) {
  const goBack = useEffectEvent(onPast);
  useEffect(() => {
    if (totalPages !== undefined && totalPages > 0 && page > totalPages) goBack(totalPages);
  }, [page, totalPages]);
}
