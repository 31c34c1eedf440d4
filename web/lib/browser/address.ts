import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";

type Params = Record<string, string>;

/** The parameters of a query string; a missing one has its default. */
export function readAddress<T extends Params>(search: string, defaults: T): T {
  const current = new URLSearchParams(search);
  const values: T = { ...defaults };
  for (const key in defaults) Object.assign(values, { [key]: current.get(key) ?? defaults[key] });
  return values;
}

/**
 * A screen's state in the query string, which Back, a reload and a shared link keep. A value equal to its
 * default is omitted; other parameters stay. Changes replace the current history entry unless `how` says
 * "push".
 */
export function useAddress<T extends Params>(
  defaults: T,
): [T, (change: Partial<Record<keyof T, string>>, how?: "push" | "replace") => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();

  const values = readAddress(search, defaults);

  const change = useCallback(
    (next: Partial<Record<keyof T, string>>, how: "push" | "replace" = "replace") => {
      // Read at the moment of the change, so that two consecutive changes do not undo each other.
      const params = new URLSearchParams(location.search);
      for (const [key, value] of Object.entries<string | undefined>(next)) {
        if (value === undefined || value === defaults[key]) params.delete(key);
        else params.set(key, value);
      }
      const query = params.toString();
      navigate(query ? `${path}?${query}` : path, { replace: how === "replace" });
    },
    [defaults, navigate, path],
  );
  return [values, change];
}
