// Runs before the first paint, so that a chosen theme never flashes in the other colours.
// The same key is written by web/lib/browser/theme.ts, which also says how the window's frame follows.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") {
    document.documentElement.dataset.theme = chosen;
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.media = meta.dataset.theme === chosen ? "all" : "not all";
    }
  }
} catch {
  // Storage is switched off: the system's theme stays.
}
