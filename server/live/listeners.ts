import type { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import { BEAT_SECONDS, HERE_SECONDS, LOOK_SECONDS } from "#contract/live-times";
import { listSessions, liveSince } from "#server/auth/queries";
import { rootOf } from "#server/errors";
import { type Deps, HttpError, type Viewer } from "#server/http";
import { isInScope } from "#server/leads/queries";
import { changesFor } from "#server/live/change";
import { type Listener, openListener } from "#server/live/listener";
import { listTogether } from "#server/live/presence-queries";
import { openTail, type Tail } from "#server/live/tail";

const STREAMS_PER_SESSION = 6;
const STREAMS_PER_USER = 20;
const STREAMS_PER_SERVER = 2000;

/** Somebody has a lead open until their page has not said so for so long. */
export function hereSince(now: Date): Date {
  return new Date(now.getTime() - 2 * HERE_SECONDS * 1000);
}

export interface Listeners {
  /** The bytes of a new stream. */
  listen(viewer: Viewer): Promise<Readable>;
  /** Ends every stream, and waits for the look that is under way. */
  close(): Promise<void>;
}

/** Whoever listens to this server. While there is somebody it looks what changed, and who may still hear of it. */
export function openListeners(deps: Deps, log: FastifyBaseLogger): Listeners {
  const { db, clock, config, meters } = deps;
  const listeners = new Set<Listener>();
  let tail: Promise<Tail> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isAway = false;
  let closed = false;

  const endSessions = async () => {
    const asked = [...listeners];
    const hashes = [...new Set(asked.map(({ viewer }) => viewer.sessionHash))];
    const live = await listSessions(db, hashes, liveSince(config, clock()));
    const byHash = new Map(live.map((viewer) => [viewer.sessionHash, viewer]));
    for (const listener of asked) {
      const now = byHash.get(listener.viewer.sessionHash);
      if (now?.role !== listener.viewer.role || now.mustChangePassword) listener.end();
    }
  };
  const tellChanges = async (from: Tail) => {
    const heard = await from.next(db, clock());
    if (heard.length === 0) return;
    const changeFor = changesFor(heard);
    const at = clock();
    for (const listener of listeners) {
      const change = changeFor(listener.viewer);
      if (change) listener.tell("change", { at, ...change });
    }
  };
  const tellPresence = async () => {
    const together = await listTogether(db, hereSince(clock()));
    for (const listener of listeners) tellOthers(listener, together);
  };
  const look = async () => {
    // Before anything is told: who has lost their session hears nothing more.
    await endSessions();
    // The last page may have gone meanwhile.
    if (!tail) return;
    await tellChanges(await tail);
    await tellPresence();
  };
  const lookAgain = async () => {
    try {
      await look();
      isAway = false;
    } catch (error) {
      // Said once: it is tried again every time.
      if (!isAway && error instanceof Error)
        log.warn({ reason: rootOf(error).message }, "changes cannot be told");
      isAway = true;
    }
  };
  /** One look at a time, and the next one so long after it. */
  const run = () => {
    if (timer || looking || closed) return;
    timer = setTimeout(() => {
      timer = undefined;
      looking = lookAgain().finally(() => {
        looking = undefined;
        if (listeners.size > 0) run();
      });
    }, LOOK_SECONDS * 1000);
  };
  const rest = () => {
    clearTimeout(timer);
    clearInterval(beat);
    [timer, beat, tail] = [undefined, undefined, undefined];
  };
  /** Read once for all; a page that comes while it is read waits for it. */
  const follow = () => {
    tail ??= openTail(db, clock()).catch((error) => {
      tail = undefined;
      throw error;
    });
    return tail;
  };
  const endOldest = (same: "sessionHash" | "id", { viewer }: Listener, most: number) => {
    const together = [...listeners].filter((one) => one.viewer[same] === viewer[same]);
    if (together.length > most) together[0]?.end();
  };
  const add = (listener: Listener) => {
    listeners.add(listener);
    meters.liveStreams.set(listeners.size);
    listener.stream.once("close", () => {
      listeners.delete(listener);
      meters.liveStreams.set(listeners.size);
      if (listeners.size === 0) rest();
    });
    endOldest("sessionHash", listener, STREAMS_PER_SESSION);
    endOldest("id", listener, STREAMS_PER_USER);
    beat ??= setInterval(() => {
      for (const one of listeners) one.beat();
    }, BEAT_SECONDS * 1000);
    run();
  };

  return {
    async listen(viewer) {
      await follow();
      if (closed || listeners.size >= STREAMS_PER_SERVER) throw tooMany();
      const listener = openListener(viewer);
      add(listener);
      listener.tell("hello", { now: clock() });
      return listener.stream;
    },
    async close() {
      closed = true;
      for (const listener of listeners) listener.end();
      rest();
      await looking;
    },
  };
}

const tooMany = () =>
  new HttpError(503, "The server has too much to do right now, please try again", { retryAfter: 5 });

/** Only what differs from what it was told before, and never of a lead out of its scope. */
function tellOthers(listener: Listener, together: Awaited<ReturnType<typeof listTogether>>): void {
  const { viewer } = listener;
  const own = together.find(({ userId, ...lead }) => userId === viewer.id && isInScope(viewer, lead.holder));
  const leadId = own?.leadId ?? listener.with?.leadId;
  if (leadId === undefined) return;
  const others = own
    ? together.filter((one) => one.leadId === leadId && one.userId !== viewer.id).map(({ name }) => name)
    : [];
  const before = listener.with?.leadId === leadId ? listener.with.others : [];
  if (others.join("\n") !== before.join("\n")) listener.tell("presence", { leadId, others });
  listener.with = own && { leadId, others };
}
