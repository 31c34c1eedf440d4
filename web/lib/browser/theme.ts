import { writeStored } from "./storage.ts";
import { createSignal } from "./store.ts";

export type Theme = "system" | "light" | "dark";

/** Also read by public/theme.js, before the first paint. */
const KEY = "theme";

function chosen(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
}

const changed = createSignal();

/** Colours an installed window's frame in the chosen theme. */
function colourFrame(theme: Theme) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const own = meta.dataset.theme;
    const chosen = own === theme ? "all" : "not all";
    meta.media = theme === "system" ? `(prefers-color-scheme: ${own})` : chosen;
  }
}

function choose(next: Theme) {
  if (next === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  colourFrame(next);
  // Where storage is disabled, the choice lasts for this visit.
  writeStored("localStorage", KEY, next === "system" ? "" : next);
  changed.emit();
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [changed.useRead(chosen), choose];
}

/** The theme in effect, whether chosen or the system's. */
export function isDark(theme: Theme): boolean {
  return theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}
