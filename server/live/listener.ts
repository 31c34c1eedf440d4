import { Readable } from "node:stream";
import type * as z from "zod";
import { liveEvents } from "#contract/live";
import type { Viewer } from "#server/http";
import { replyWriter } from "#server/replies";

type Events = typeof liveEvents;
type EventName = keyof Events;

/** A page that does not read is let go: it comes back by itself. */
const UNREAD_BYTES = 64 * 1024;
/** After so long the browser comes back by itself. */
const BACK_AFTER_MS = 5000;

const write: Record<EventName, (data: unknown) => string> = {
  hello: replyWriter(liveEvents.hello),
  change: replyWriter(liveEvents.change),
  presence: replyWriter(liveEvents.presence),
};

/** One open stream. */
export interface Listener {
  readonly viewer: Viewer;
  readonly stream: Readable;
  /** Whom it was told to be with, on which lead. */
  with: { leadId: number; others: string[] } | undefined;
  tell<E extends EventName>(event: E, data: z.output<Events[E]>): void;
  /** A line of comment. */
  beat(): void;
  end(): void;
}

export function openListener(viewer: Viewer): Listener {
  const stream = new Readable({ read() {} });
  let ended = false;
  const push = (text: string) => {
    if (ended || stream.destroyed) return;
    stream.push(text);
    if (stream.readableLength > UNREAD_BYTES) stream.destroy();
  };
  push(`retry: ${BACK_AFTER_MS}\n\n`);
  return {
    viewer,
    stream,
    with: undefined,
    tell: (event, data) => push(`event: ${event}\ndata: ${write[event](data)}\n\n`),
    beat: () => push(":\n\n"),
    end: () => {
      if (ended) return;
      ended = true;
      // Whoever has something unread may never read its end either.
      if (stream.readableLength > 0) stream.destroy();
      else stream.push(null);
    },
  };
}
