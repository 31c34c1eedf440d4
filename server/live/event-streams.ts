import type { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import { HEARTBEAT_SECONDS, POLL_SECONDS, presentSince } from "#contract/live/intervals";
import { may } from "#contract/roles";
import { listGoing } from "#server/accounts/break-queries";
import { listSessions, liveSince } from "#server/accounts/session-queries";
import type { Deps } from "#server/deps";
import { isInScope, scopeOf } from "#server/lead/scope";
import { rootCause } from "#server/platform/errors";
import { HttpError, type Viewer } from "#server/platform/http";
import { type ChangeFeed, openChangeFeed } from "./change-feed.ts";
import { readProgress } from "./change-feed-queries.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";
import { listShared } from "./presence-queries.ts";
import { changesFor } from "./visible-changes.ts";

const STREAMS_PER_SESSION = 6;
const STREAMS_PER_USER = 20;
const STREAMS_PER_SERVER = 2000;

export interface EventStreams {
  /** A new stream. */
  listen(viewer: Viewer): Promise<Readable>;
  /** Ends every stream and waits for the running poll. */
  close(): Promise<void>;
}

/**
 * The open event streams. While any are open, polls for changes and drops streams whose session has ended.
 */
export function openEventStreams(deps: Deps, log: FastifyBaseLogger): EventStreams {
  const { db, clock, config, meters } = deps;
  const listeners = new Set<EventStream>();
  let tail: Promise<ChangeFeed> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let isAway = false;
  let closed = false;

  const endSessions = async () => {
    const asked = [...listeners];
    const hashes = [...new Set(asked.map(({ viewer }) => viewer.sessionHash))];
    const live = await listSessions(db, hashes, liveSince(config, clock()));
    const byHash = new Map(live.map((viewer) => [viewer.sessionHash, viewer]));
    for (const listener of asked) {
      const now = byHash.get(listener.viewer.sessionHash);
      const unchanged = now && isDeepStrictEqual(scopeOf(now), listener.viewer.scope);
      if (!unchanged || now.mustChangePassword) listener.end();
    }
  };
  const sendChanges = async (from: ChangeFeed) => {
    const rows = await from.next(db, clock());
    if (rows.length === 0) return;
    const changeFor = changesFor(rows);
    const at = clock();
    for (const listener of listeners) {
      const change = changeFor(listener.viewer);
      if (change) listener.tell("change", { at, ...change });
    }
  };
  const sendProgress = async () => {
    const importers = [...listeners].filter(({ viewer }) => may(viewer.role, "leads:import"));
    if (importers.length === 0) return;
    const progress = await readProgress(db);
    for (const importer of importers) {
      if (importer.progress === progress) continue;
      importer.progress = progress;
      importer.tell("progress", { at: clock() });
    }
  };
  const sendBreaks = async () => {
    const going = await listGoing(
      db,
      [...listeners].map(({ viewer }) => viewer.id),
    );
    for (const listener of listeners) {
      const now = going.get(listener.viewer.id) ?? "";
      if (listener.going === now) continue;
      listener.going = now;
      listener.tell("break", { at: clock() });
    }
  };

  const sendAllPresence = async () => {
    const together = await listShared(db, presentSince(clock()));
    for (const listener of listeners) sendPresence(listener, together);
  };
  const poll = async () => {
    // Before anything is sent: a user whose session has ended receives nothing more.
    await endSessions();
    // The last page may have closed in the meantime.
    if (!tail) return;
    await sendChanges(await tail);
    await sendProgress();
    await sendBreaks();
    await sendAllPresence();
  };
  const pollSafely = async () => {
    try {
      await poll();
      isAway = false;
    } catch (error) {
      // Logged once; every poll tries again.
      if (!isAway && error instanceof Error)
        log.warn({ reason: rootCause(error).message }, "live changes cannot be read");
      isAway = true;
    }
  };
  /** One poll at a time, and the next one this long after it. */
  const run = () => {
    if (timer || polling || closed) return;
    timer = setTimeout(() => {
      timer = undefined;
      polling = pollSafely().finally(() => {
        polling = undefined;
        if (listeners.size > 0) run();
      });
    }, POLL_SECONDS * 1000);
  };
  const stopPolling = () => {
    clearTimeout(timer);
    clearInterval(beat);
    [timer, beat, tail] = [undefined, undefined, undefined];
  };
  /** Opened once for all; a page that connects before it is open waits for it. */
  const openFeed = () => {
    tail ??= openChangeFeed(db, clock()).catch((error) => {
      tail = undefined;
      throw error;
    });
    return tail;
  };
  const endOldest = (same: "sessionHash" | "id", { viewer }: EventStream, most: number) => {
    const together = [...listeners].filter((one) => one.viewer[same] === viewer[same]);
    if (together.length > most) together[0]?.end();
  };
  const add = (listener: EventStream) => {
    listeners.add(listener);
    meters.liveStreams.set(listeners.size);
    listener.stream.once("close", () => {
      listeners.delete(listener);
      meters.liveStreams.set(listeners.size);
      if (listeners.size === 0) stopPolling();
    });
    endOldest("sessionHash", listener, STREAMS_PER_SESSION);
    endOldest("id", listener, STREAMS_PER_USER);
    beat ??= setInterval(() => {
      for (const one of listeners) one.beat();
    }, HEARTBEAT_SECONDS * 1000);
    run();
  };

  return {
    async listen(viewer) {
      await openFeed();
      if (closed || listeners.size >= STREAMS_PER_SERVER) throw tooMany();
      const listener = openEventStream(viewer);
      add(listener);
      listener.tell("hello", { now: clock() });
      return listener.stream;
    },
    async close() {
      closed = true;
      for (const listener of listeners) listener.end();
      stopPolling();
      await polling;
    },
  };
}

const tooMany = () => new HttpError(503, "The server is busy. Please try again", { retryAfter: 5 });

/** Sends only what differs from what was sent before, and never a lead out of scope. */
function sendPresence(listener: EventStream, together: Awaited<ReturnType<typeof listShared>>): void {
  const { viewer } = listener;
  const own = together.find(
    ({ userId, ...lead }) => userId === viewer.id && isInScope(viewer, lead.assignee),
  );
  const leadId = own?.leadId ?? listener.with?.leadId;
  if (leadId === undefined) return;
  const others = own
    ? together.filter((one) => one.leadId === leadId && one.userId !== viewer.id).map(({ name }) => name)
    : [];
  const before = listener.with?.leadId === leadId ? listener.with.others : [];
  if (others.join("\n") !== before.join("\n")) listener.tell("presence", { leadId, others });
  listener.with = own && { leadId, others };
}
