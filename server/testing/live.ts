import { expect } from "vitest";
import type { Office, Person } from "./office.ts";

/** For tests: a page with an open event stream. */

export interface ReceivedEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  data: any;
}

export interface Page {
  headers: Headers;
  told: ReceivedEvent[];
  /** Resolves once the stream has ended, for whatever reason. */
  ended: Promise<void>;
  hears(event: string, fits: (data: ReceivedEvent["data"]) => boolean): Promise<ReceivedEvent["data"]>;
  leave(): Promise<void>;
}

/** Several polls, on a busy machine. */
const PATIENCE = { timeout: 15_000, interval: 50 };

export async function listen({ url }: Pick<Office, "url">, person: Person): Promise<Page> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/live`, {
    headers: { cookie: person.cookie() },
    signal: stop.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(`No stream: ${response.status}`);
  const told: ReceivedEvent[] = [];
  const ended = read(response.body, told).catch(() => {});
  const hears: Page["hears"] = async (event, fits) => {
    const found = () => told.find((one) => one.event === event && fits(one.data));
    await expect.poll(found, PATIENCE).toBeDefined();
    return found()?.data;
  };
  await hears("hello", () => true);
  const leave = () => {
    stop.abort();
    return ended;
  };
  return { headers: response.headers, told, ended, hears, leave };
}

async function read(body: ReadableStream<Uint8Array>, told: ReceivedEvent[]): Promise<void> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? [];
      if (event && data) told.push({ event, data: JSON.parse(data) });
    }
  }
}

export const changesOf = ({ told }: Page) => told.filter(({ event }) => event === "change");
