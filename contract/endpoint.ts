import type * as z from "zod";
import type { LimitedKind } from "./concurrency-limits.ts";
import type { Permission } from "./roles.ts";

/**
 * One call of the API: the server registers it, the browser calls it, the OpenAPI document lists it. `needs`
 * is the required permission; "signed-in" is any user, "anyone" needs no session.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: `/${string}`;
  readonly summary: string;
  readonly needs: Permission | "signed-in" | "anyone";
  /** Called by open pages without the user's action: it does not extend a session's idle time. */
  readonly background?: true;
  /** The kind whose concurrency limit per user applies. */
  readonly limitedAs?: LimitedKind;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The text fields of a multipart form whose file is in the part `file`. */
  readonly form?: z.ZodObject;
  /** The JSON reply; "attachment" is a file to save, "events" a stream that stays open. */
  readonly reply: z.ZodType | "attachment" | "events";
}

/** Keeps the exact schema types of a call, so that server and browser infer theirs from it. */
export function endpoint<const E extends Endpoint>(call: E): E {
  return call;
}

type Read<T> = T extends z.ZodType ? z.output<T> : undefined;
type Wire<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives: parsed and validated. */
export interface Input<E extends Endpoint> {
  params: Read<E["params"]>;
  query: Read<E["query"]>;
  body: Read<E["body"]>;
}

/** The texts of a form, parsed and validated. */
export type FormFields<E extends Endpoint> = Read<E["form"]>;

/** What a handler returns; instants are Dates here and ISO 8601 text on the wire. */
export type Answer<E extends Endpoint> = Read<E["reply"]>;

/** What the browser receives: the parsed JSON. */
export type Reply<E extends Endpoint> = Wire<E["reply"]>;

type Part<K extends string, T> = T extends z.ZodType
  ? Record<never, never> extends z.input<T>
    ? { [P in K]?: z.input<T> }
    : { [P in K]: Wire<T> }
  : Record<never, never>;

/** What the browser sends; the file of a form is passed separately. */
export type Call<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]> &
  (E["form"] extends z.ZodObject ? { form: z.input<E["form"]> } : Record<never, never>);
