import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { LEADS_PER_PAGE } from "#contract/leads/paging";

/** A telecaller at work: a page of their leads, one of them, its outcome, and again. */
export interface Caller {
  cookie: string;
  /** Their own leads that wait for a call. */
  pending: () => { id: number; month: string };
}

/** One request, timed from when it was due: a request that waits for a late reply counts as late too. */
export interface Asked {
  at: number;
  ms: number;
  /** Undefined for a success. */
  fault: string | undefined;
}

export interface Work {
  url: string;
  everyMs: number;
  /** Until this moment of `performance.now()`. */
  until: number;
  seen: (asked: Asked) => void;
  /** Receives the request id of each acknowledged outcome. */
  acknowledged: (requestId: string) => void;
}

const Page = z.object({ leads: z.array(z.object({ id: z.number() })) });
const Refusal = z.object({ message: z.string() });
const OneLead = z.object({ id: z.number() });
const LIMIT_MS = 30_000;

/** `start` spreads the callers over the time between two requests. */
export async function work({ cookie, pending }: Caller, start: number, work: Work): Promise<void> {
  const { url, everyMs, until, seen, acknowledged } = work;
  let due = start;
  const ask = async (path: string, reply: z.ZodType, body?: object): Promise<boolean> => {
    await pause(Math.max(0, due - performance.now()));
    const at = due;
    due = Math.max(due + everyMs, performance.now() - LIMIT_MS);
    const fault = await faultOf(url + path, cookie, reply, body);
    seen({ at, ms: performance.now() - at, fault });
    return fault === undefined;
  };
  while (due < until) {
    const { id, month } = pending();
    const list = new URLSearchParams({
      campaignMonth: month,
      status: "pending_call",
      page: "1",
      limit: String(LEADS_PER_PAGE),
      sortOrder: "asc",
    });
    await ask(`/api/leads?${list}`, Page);
    await ask(`/api/leads/${id}`, OneLead);
    const requestId = randomUUID();
    const outcome = { status: "connected", outcome: "interested", notes: "Wants a quote", requestId };
    if (await ask(`/api/leads/${id}/status`, OneLead, outcome)) acknowledged(requestId);
  }
}

async function faultOf(url: string, cookie: string, reply: z.ZodType, body?: object) {
  try {
    const answer = await fetch(url, {
      headers: { cookie, ...(body && { "content-type": "application/json" }) },
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(body && { method: "PATCH", body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== 200) return `${answer.status} ${Refusal.safeParse(JSON.parse(text)).data?.message}`;
    return reply.safeParse(JSON.parse(text)).success ? undefined : "another answer than documented";
  } catch (error) {
    return String(error);
  }
}
