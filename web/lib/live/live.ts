import type { Change, Hello, Presence } from "#contract/live/calls";
import { COUNTER_POLL_SECONDS, POLL_SECONDS } from "#contract/live/intervals";
import { now } from "#web/lib/browser/clock.ts";
import { send } from "#web/lib/http/api.ts";
import {
  dropPendingChanges,
  refreshAfter,
  refreshAll,
  refreshBreak,
  refreshImports,
} from "./live-refresh.ts";
import { receiveOthers } from "./others.ts";

/** Browsers open six connections to a server, for all tabs: a hidden tab closes its stream. */
const HIDDEN_MS = 30_000;
/** A stream without an event for this long does not get through. */
const HELLO_MS = 10_000;
/** Polls before the stream is tried again. */
const ASKS_BEFORE_STREAM = 4;

/** Receives the changes of others until the returned function is called. */
export function startLive(): () => void {
  /** The counter's value when all it counts had been received; undefined after a new event. */
  let counter: string | undefined;
  let hasMissed = false;
  let life: AbortController | undefined;
  let hiddenAt = Number.POSITIVE_INFINITY;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const readCounter = async () => {
    const { counter: read } = await send("GET /api/live/counter");
    return read;
  };

  /** When the session has expired it waits for the sign-in, and so does the next attempt. */
  const ask = async (signal: AbortSignal) => {
    try {
      const next = await readCounter();
      if (signal.aborted) return;
      if (next !== counter) refreshAll();
      counter = next;
    } catch {
      // Tried again later.
    }
  };

  /** Resolves when the stream ends or cannot be opened. */
  const listen = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const stream = new EventSource("/api/live");
      /** How far the server's clock is ahead of this page's. */
      let ahead = 0;
      const end = () => {
        clearTimeout(tooLong);
        signal.removeEventListener("abort", end);
        stream.close();
        hasMissed = true;
        resolve();
      };
      const tooLong = setTimeout(end, HELLO_MS);
      signal.addEventListener("abort", end);
      stream.addEventListener("error", end);
      stream.addEventListener("hello", ({ data }) => {
        clearTimeout(tooLong);
        const hello: Hello = JSON.parse(data);
        ahead = Date.parse(hello.now) - now().getTime();
        if (hasMissed) void ask(signal);
        hasMissed = false;
      });
      stream.addEventListener("change", ({ data }) => {
        // A server of the version before sends no versions.
        const { at, leadIds, versions = [] }: Change = JSON.parse(data);
        counter = undefined;
        refreshAfter({ at: Date.parse(at) - ahead, leadIds, versions });
      });
      stream.addEventListener("progress", () => void refreshImports());
      stream.addEventListener("break", () => void refreshBreak());
      stream.addEventListener("presence", ({ data }) => {
        const presence: Presence = JSON.parse(data);
        receiveOthers(presence);
      });
    });

  const follow = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await listen(signal);
      for (let asked = 0; asked < ASKS_BEFORE_STREAM && !signal.aborted; asked++) {
        await ask(signal);
        await pause(COUNTER_POLL_SECONDS * 1000, signal);
      }
    }
  };

  const begin = () => {
    life = new AbortController();
    void follow(life.signal);
  };
  const end = () => {
    life?.abort();
    life = undefined;
  };

  /**
   * Before the stream closes: reads the counter, then waits for events not sent yet. Later changes show in
   * the next comparison of the counter.
   */
  const rest = async () => {
    const resting = life;
    if (!resting) return;
    try {
      counter ??= await readCounter();
    } catch {
      // Without it everything shown is refetched on return.
    }
    await pause((2 * POLL_SECONDS + 1) * 1000, resting.signal);
    if (document.hidden && life === resting) end();
  };

  const onSight = () => {
    clearTimeout(hiding);
    if (document.hidden) {
      hiddenAt = now().getTime();
      hiding = setTimeout(() => void rest(), HIDDEN_MS);
      return;
    }
    // A device that slept has run no timers, and its stream may be dead without notice.
    const sleptAway = now().getTime() - hiddenAt > HIDDEN_MS;
    hiddenAt = Number.POSITIVE_INFINITY;
    if (sleptAway) end();
    if (!life) begin();
  };

  document.addEventListener("visibilitychange", onSight);
  if (document.hidden) onSight();
  begin();
  return () => {
    document.removeEventListener("visibilitychange", onSight);
    clearTimeout(hiding);
    end();
    dropPendingChanges();
  };
}

/** Ends at once when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal.addEventListener("abort", over);
  });
}
