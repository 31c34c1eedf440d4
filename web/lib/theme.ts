import { useState } from "react";

export type Theme = "system" | "light" | "dark";

/** Also read by public/theme.js, before the first paint. */
const KEY = "theme";

function chosen(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(chosen);
  const choose = (next: Theme) => {
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    try {
      if (next === "system") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, next);
    } catch {
      // Storage is switched off: the choice holds for this visit.
    }
    setTheme(next);
  };
  return [theme, choose];
}
