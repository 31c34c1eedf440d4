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
export const patience: Patience = {
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
