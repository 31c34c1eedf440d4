import type * as z from "zod";
import type { Permission } from "./roles.ts";

/**
 * One call, said once: the server registers it, the browser calls it, the OpenAPI document lists it.
 * `needs` is the permission it takes; "signed-in" is any user, "anyone" also a stranger.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: `/${string}`;
  readonly summary: string;
  readonly needs: Permission | "signed-in" | "anyone";
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
}

/** Keeps the exact schema types of a call, so both sides infer theirs from it. */
export function endpoint<const E extends Endpoint>(call: E): E {
  return call;
}

type Read<T> = T extends z.ZodType ? z.output<T> : undefined;
type Wire<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives: read and checked. */
export interface Input<E extends Endpoint> {
  params: Read<E["params"]>;
  query: Read<E["query"]>;
  body: Read<E["body"]>;
}

/** What a handler answers; instants are Dates here and ISO 8601 text on the wire. */
export type Answer<E extends Endpoint> = z.output<E["reply"]>;

/** What the browser reads: JSON as it travelled. */
export type Reply<E extends Endpoint> = z.input<E["reply"]>;

type Part<K extends string, T> = T extends z.ZodType
  ? Record<never, never> extends z.input<T>
    ? { [P in K]?: z.input<T> }
    : { [P in K]: Wire<T> }
  : Record<never, never>;

/** What the browser sends. */
export type Call<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]>;
