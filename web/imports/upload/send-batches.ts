import { ApiError } from "#web/lib/http/api.ts";

const RETRIES = 3;
const FIRST_PAUSE_MS = 500;

export interface Patience {
  /** Whether the same call may succeed a moment later. */
  mayRetry: (error: unknown) => boolean;
  pause: (ms: number) => Promise<void>;
  /** The user has stopped it in the meantime. */
  isStopped?: () => boolean;
}

/** For calls that can be repeated: the connection or the server may be back in a moment. */
const patience: Patience = {
  mayRetry: (error) => !(error instanceof ApiError) || error.status >= 500,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export async function withRetries<T>(
  call: () => Promise<T>,
  { mayRetry, pause, isStopped }: Patience = patience,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (failures === RETRIES || isStopped?.() || !mayRetry(error)) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** failures);
    }
  }
}

interface Parts<Batch, Reply> extends Partial<Pick<Patience, "mayRetry" | "pause">> {
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

export function sendBatches<Batch, Reply>({
  next,
  send,
  onSent,
  mayRetry = patience.mayRetry,
  pause = patience.pause,
}: Parts<Batch, Reply>): Sending {
  let batch: Batch | undefined;
  let stopped = false;
  const run = async () => {
    stopped = false;
    while (!stopped) {
      const one = batch ?? (await next());
      if (one === undefined) return "finished";
      batch = one;
      const reply = await withRetries(() => send(one), { mayRetry, pause, isStopped: () => stopped });
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
