import type { DataTag, UndefinedInitialDataOptions, UseQueryOptions } from "@tanstack/react-query";
import type { Reply } from "#contract/endpoint";
import { type Arguments, type Calls, type Loose, sendUnchecked } from "./http/api.ts";

type Key = readonly unknown[];
type ReadName = Extract<keyof Calls, `GET ${string}`>;

type Options<R> = Omit<UseQueryOptions<R, Error, R, Key>, "queryKey" | "queryFn" | "initialData"> & {
  /** Read for a purpose of its own, apart from what the page has cached: the last part of the key. */
  as?: string;
};

type ReadOf<R> = UndefinedInitialDataOptions<R, Error, R, Key> & { queryKey: DataTag<Key, R, Error> };

/**
 * The query of one call, refetched on every visit of a screen that shows it: `read("GET /api/leads/:id", { params })`.
 * Its key is the path, cut at the parameters, then the query: `["/api/leads", "7", "documents"]`. `refreshAfterCall`
 * finds it by that.
 */
export function read<N extends ReadName>(
  name: N,
  ...call: Arguments<Calls[N], [options?: Options<Reply<Calls[N]>>]>
): ReadOf<Reply<Calls[N]>>;
export function read(
  name: string,
  call: Loose = {},
  { as, ...options }: { as?: string; [option: string]: unknown } = {},
): unknown {
  const [start = "", ...rest] = name.slice("GET ".length).split(/(?=\/:)/);
  const parts = rest.join("").split("/").slice(1);
  const { params = {}, query } = call;
  return {
    queryKey: [
      start,
      ...parts.map((part) => (part[0] === ":" ? params[part.slice(1)] : part)),
      ...[query, as].filter((one) => one !== undefined),
    ],
    queryFn: ({ signal }: { signal: AbortSignal }) => sendUnchecked(name, { ...call, signal }),
    refetchOnMount: "always",
    ...options,
  };
}
