import { expect } from "vitest";
import type { Office, Person } from "#server/testing";

/** For tests: a page that listens. */

export interface Told {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  data: any;
}

export interface Page {
  headers: Headers;
  told: Told[];
  /** Resolves once the stream has ended, however it did. */
  ended: Promise<void>;
  hears(event: string, fits: (data: Told["data"]) => boolean): Promise<Told["data"]>;
  leave(): Promise<void>;
}

/** Several looks, on a machine that is busy. */
const PATIENCE = { timeout: 15_000, interval: 50 };

export async function listen({ url }: Pick<Office, "url">, person: Person): Promise<Page> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/live`, {
    headers: { cookie: person.cookie() },
    signal: stop.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(`No stream: ${response.status}`);
  const told: Told[] = [];
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

async function read(body: ReadableStream<Uint8Array>, told: Told[]): Promise<void> {
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
