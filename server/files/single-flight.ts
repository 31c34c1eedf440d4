/**
 * Coalesces concurrent calls into one in flight: while the storage does not answer, further calls must not
 * each hold a thread or a connection.
 */
export function singleFlight(ask: () => Promise<void>): () => Promise<void> {
  let asked: Promise<void> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}
