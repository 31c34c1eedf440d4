/**
 * However many ask, one question is under way: a place that has gone silent must not gather questions, each of which may
 * hold a thread or a connection until it speaks again.
 */
export function oneQuestion(ask: () => Promise<void>): () => Promise<void> {
  let asked: Promise<void> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}
