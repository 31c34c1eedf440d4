import type * as z from "zod";
import type { AtOnce } from "./at-once.ts";
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
  /** Open pages ask it without their person: it does not keep a session from growing idle. */
  readonly byItself?: true;
  /** One user may have so many of this kind under way. */
  readonly atOnce?: AtOnce;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Texts of a multipart form that carries one file in its part `file`. */
  readonly form?: z.ZodObject;
  /** What comes back as JSON; an attachment is a file to save, events a stream that stays open. */
  readonly reply: z.ZodType | "attachment" | "events";
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

/** The texts of a form, read and checked. */
export type FormFields<E extends Endpoint> = Read<E["form"]>;

/** What a handler answers; instants are Dates here and ISO 8601 text on the wire. */
export type Answer<E extends Endpoint> = Read<E["reply"]>;

/** What the browser reads: JSON as it travelled. */
export type Reply<E extends Endpoint> = Wire<E["reply"]>;

type Part<K extends string, T> = T extends z.ZodType
  ? Record<never, never> extends z.input<T>
    ? { [P in K]?: z.input<T> }
    : { [P in K]: Wire<T> }
  : Record<never, never>;

/** What the browser sends; the file of a form is given beside it. */
export type Call<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]> &
  (E["form"] extends z.ZodObject ? { form: z.input<E["form"]> } : Record<never, never>);
