/** What must not outlive the run: servers, databases, their folders. The last opened is closed first. */
const open = new Set<() => Promise<void>>();

/** Returns the close function; closing twice does nothing. */
export function registerCleanup(close: () => Promise<void>): () => Promise<void> {
  const once = async () => {
    if (open.delete(once)) await close();
  };
  open.add(once);
  return once;
}

/** An interrupted run cleans up first. */
export function cleanUpOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      for (const close of [...open].reverse()) await close().catch(() => {});
      process.exit(1);
    });
  }
}
