import { Readable } from "node:stream";
import type * as z from "zod";
import { liveEvents } from "#contract/live/calls";
import type { Viewer } from "#server/platform/http";
import { replyWriter } from "#server/platform/reply-writer";

type Events = typeof liveEvents;
type EventName = keyof Events;

/** Closes clients that stop reading; they reconnect. */
const BUFFER_MAX_BYTES = 64 * 1024;
/** The browser reconnects after this time. */
const RECONNECT_AFTER_MS = 5000;

const write: Record<EventName, (data: unknown) => string> = {
  hello: replyWriter(liveEvents.hello),
  change: replyWriter(liveEvents.change),
  presence: replyWriter(liveEvents.presence),
  progress: replyWriter(liveEvents.progress),
  break: replyWriter(liveEvents.break),
};

/** One open stream. */
export interface EventStream {
  readonly viewer: Viewer;
  readonly stream: Readable;
  /** The lead and the other users last sent to this stream. */
  with: { leadId: number; others: string[] } | undefined;
  /** How far imports were when this stream was told. */
  progress: string;
  /** The viewer's break when this stream was told. */
  going: string;
  tell<E extends EventName>(event: E, data: z.output<Events[E]>): void;
  /** Sends a comment line. */
  beat(): void;
  end(): void;
}

export function openEventStream(viewer: Viewer): EventStream {
  const stream = new Readable({ read() {} });
  let ended = false;
  const push = (text: string) => {
    if (ended || stream.destroyed) return;
    stream.push(text);
    if (stream.readableLength > BUFFER_MAX_BYTES) stream.destroy();
  };
  push(`retry: ${RECONNECT_AFTER_MS}\n\n`);
  return {
    viewer,
    stream,
    with: undefined,
    progress: "",
    going: "",
    tell: (event, data) => push(`event: ${event}\ndata: ${write[event](data)}\n\n`),
    beat: () => push(":\n\n"),
    end: () => {
      if (ended) return;
      ended = true;
      // A client with unread data may never read the end either.
      if (stream.readableLength > 0) stream.destroy();
      else stream.push(null);
    },
  };
}
