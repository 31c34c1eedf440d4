import { ApiError } from "#web/lib/http/api.ts";

const RETRIES = 3;
const FIRST_PAUSE_MS = 500;

/** Repeats a call that can be repeated: the connection or the server may be back in a moment. */
export async function withRetries<T>(call: () => Promise<T>, isStopped = () => false): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      if (failures === RETRIES || isStopped() || isRefused) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** failures));
    }
  }
}

interface Parts<Batch, Reply> {
  next: () => Promise<Batch | undefined>;
  /** Stores a batch; the same batch again stores nothing. */
  send: (batch: Batch) => Promise<Reply>;
  onSent: (batch: Batch, reply: Reply) => void;
}

export interface Sending {
  /**
   * Sends until the end or until stopped. After a failure it can be run again and continues at that batch.
   */
  run(): Promise<"finished" | "stopped">;
  /** Lets the running call finish: what it stores is still counted. */
  stop(): void;
}

export function sendBatches<Batch, Reply>({ next, send, onSent }: Parts<Batch, Reply>): Sending {
  let batch: Batch | undefined;
  let stopped = false;
  const run = async () => {
    stopped = false;
    while (!stopped) {
      const one = batch ?? (await next());
      if (one === undefined) return "finished";
      batch = one;
      const reply = await withRetries(
        () => send(one),
        () => stopped,
      );
      batch = undefined;
      onSent(one, reply);
    }
    return "stopped";
  };
  return {
    run,
    stop: () => {
      stopped = true;
    },
  };
}
