import type { Change, Hello, Presence } from "#contract/live";
import { ASK_SECONDS, LOOK_SECONDS } from "#contract/live-times";
import { send } from "./api.ts";
import { now } from "./clock.ts";
import { forgetChanges, refreshAfter, refreshAll } from "./live-refresh.ts";
import { hearOthers } from "./presence.ts";

/** Browsers open six connections to a server, for all tabs: one out of sight gives its own back. */
const HIDDEN_MS = 30_000;
/** A stream that says nothing for so long does not come through. */
const HELLO_MS = 10_000;
/** Until the stream is tried again. */
const ASKS_BEFORE_STREAM = 4;

/** Hears what others change, until the answered function is called. */
export function startLive(): () => void {
  /** The counter as it was when all that it counts had been told; undefined when something was told since. */
  let counter: string | undefined;
  let hasMissed = false;
  let life: AbortController | undefined;
  let hiddenAt = Number.POSITIVE_INFINITY;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const readCounter = async () => {
    const { counter: read } = await send("GET /api/live/counter");
    return read;
  };

  /** At a session's end it waits for the sign-in, and with it the next try. */
  const ask = async (signal: AbortSignal) => {
    try {
      const next = await readCounter();
      if (signal.aborted) return;
      if (next !== counter) refreshAll();
      counter = next;
    } catch {
      // Asked again in a while.
    }
  };

  /** Until the stream ends, or is not there at all. */
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
        const { at, own, leadIds }: Change = JSON.parse(data);
        counter = undefined;
        refreshAfter({ at: Date.parse(at) - ahead, own, leadIds });
      });
      stream.addEventListener("presence", ({ data }) => {
        const presence: Presence = JSON.parse(data);
        hearOthers(presence);
      });
    });

  const follow = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await listen(signal);
      for (let asked = 0; asked < ASKS_BEFORE_STREAM && !signal.aborted; asked++) {
        await ask(signal);
        await pause(ASK_SECONDS * 1000, signal);
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

  /** What the stream tells after the counter was read is in the next comparison; what it had not told yet comes first. */
  const rest = async () => {
    const resting = life;
    if (!resting) return;
    try {
      counter ??= await readCounter();
    } catch {
      // Without it everything in sight is read again on coming back.
    }
    await pause((2 * LOOK_SECONDS + 1) * 1000, resting.signal);
    if (document.hidden && life === resting) end();
  };

  const onSight = () => {
    clearTimeout(hiding);
    if (document.hidden) {
      hiddenAt = now().getTime();
      hiding = setTimeout(() => void rest(), HIDDEN_MS);
      return;
    }
    // A device that slept has run no timer, and its stream may be dead without a word.
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
    forgetChanges();
  };
}

/** Over at once when the signal is aborted. */
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
