/** What must not outlive the run: servers, databases, their folders. The last opened is closed first. */
const open = new Set<() => Promise<void>>();

/** Answers how to close it; closing twice does nothing. */
export function keepOpen(close: () => Promise<void>): () => Promise<void> {
  const once = async () => {
    if (open.delete(once)) await close();
  };
  open.add(once);
  return once;
}

/** A run that is broken off puts everything away first. */
export function closeOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      for (const close of [...open].reverse()) await close().catch(() => {});
      process.exit(1);
    });
  }
}
