// Runs before the first paint, so that a chosen theme never flashes in the other colours.
// The same key is written by web/lib/theme.ts.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is switched off: the system's theme stays.
}
