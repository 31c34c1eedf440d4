import type { AnyEndpoint } from "#contract/api";
import type { Call, Endpoint, Reply } from "#contract/endpoint";
import { parsed } from "#web/lib/browser/parsed.ts";
import { takeFirstReply } from "./first-replies.ts";
import { viewerHeader, waitForSignIn } from "./session-expiry.ts";

// Types only: the schemas and their library stay on the server.
export type Calls = { [E in AnyEndpoint as `${E["method"]} ${E["path"]}`]: E };

export type Sent<E extends Endpoint> = Call<E> &
  Pick<Loose, "signal" | "keepalive" | "brief"> &
  (E extends { form: unknown } ? { file: File } : Record<never, never>);
export type Arguments<E extends Endpoint, More extends unknown[] = []> =
  Record<never, never> extends Call<E> ? [call?: Sent<E>, ...more: More] : [call: Sent<E>, ...more: More];

/** What a call may contain, after its exact types have been checked. */
export interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, unknown>;
  file?: File;
  signal?: AbortSignal;
  /** The request completes even if the page is closed. */
  keepalive?: true;
  /** What a write has changed is enough of a reply. */
  brief?: true;
}

/** An error reply; its message has the specification's form (§8): status, colon, text. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's message for the user, if there is one. */
  readonly serverMessage: string | undefined;
  /** The field that a 400 complains about. */
  readonly field: string | undefined;
  /** The id under which the server's log has the error. */
  readonly reference: string | undefined;
  /** The other fields of the reply. */
  readonly details: Record<string, unknown>;

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`);
    this.name = "ApiError";
    this.status = status;
    const reply = parsed(text);
    const body: Record<string, unknown> = typeof reply === "object" && reply !== null ? { ...reply } : {};
    this.details = body;
    const sentence = body.message ?? body.error;
    this.serverMessage = typeof sentence === "string" ? sentence : undefined;
    this.field = typeof body.field === "string" ? body.field : undefined;
    this.reference = typeof body.requestId === "string" ? body.requestId : undefined;
  }
}

/** The server's message, or the screen's message for this failure. */
export function messageOf(error: unknown, fallback: string): string {
  return withReference((error instanceof ApiError && error.serverMessage) || fallback, error);
}

/** Adds the reference of a server error, by which it is found in the log. */
function withReference(sentence: string, error: unknown): string {
  if (!(error instanceof ApiError) || error.reference === undefined) return sentence;
  return `${ended(sentence)} Reference: ${error.reference}`;
}

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

/** The server's message for a conflict, the screen's own for every other failure. */
export function conflictOr(error: unknown, sentence: string): string {
  return error instanceof ApiError && error.status === 409 ? messageOf(error, sentence) : sentence;
}

/** Why something could not be loaded, and what to do. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "The server did not answer. Check the connection and try again.";
  return withReference(ended(error.serverMessage ?? "The server could not answer. Try again."), error);
}

/**
 * Makes one call, named by its method and path: `send("GET /api/leads/:id", { params: { id: "7" } })`. If the
 * session has expired, it waits until the user has signed in again and continues.
 */
export async function send<N extends keyof Calls>(
  name: N,
  ...call: Arguments<Calls[N]>
): Promise<Reply<Calls[N]>>;
export async function send(name: string, call: Loose = {}): Promise<unknown> {
  return sendUnchecked(name, call);
}

/** The same for what has checked the types of the call itself. */
export async function sendUnchecked(name: string, call: Loose): Promise<unknown> {
  return (await answered(name, call)).json();
}

/** The same where the answer is a file. */
export async function sendForFile<N extends keyof Calls>(
  name: N,
  ...call: Arguments<Calls[N]>
): Promise<Blob>;
export async function sendForFile(name: string, call: Loose = {}): Promise<Blob> {
  return (await answered(name, call)).blob();
}

/** The response of a call whose types have been checked; throws for an error reply. */
export async function answered(name: string, call: Loose): Promise<Response> {
  let response = await request(name, call);
  if (response.status === 401 && !isOfAuth(name) && (await waitForSignIn(call.signal))) {
    response = await request(name, call);
  }
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return response;
}

const isOfAuth = (name: string) => name.includes(" /api/auth/");

function request(
  name: string,
  { params = {}, query = {}, body, form, file, signal, keepalive, brief }: Loose,
): Promise<Response> {
  const [method = "GET", path = "/"] = name.split(" ");
  const address = withQuery(withParams(path, params), query);
  const early = method === "GET" && takeFirstReply(address);
  if (early) return early;
  return fetch(address, {
    method,
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      ...(!isOfAuth(name) && viewerHeader()),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(brief && { prefer: "return=minimal" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: multipart(file, form) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  });
}

function multipart(file: File, fields: Record<string, unknown> = {}): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) form.set(key, String(value));
  form.set("file", file);
  return form;
}

function withParams(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function withQuery(path: string, query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
