import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { changes } from "#contract/changes";
import type { Reply } from "#contract/endpoint";
import type { LeadVersion } from "#contract/live/calls";
import { type ToastText, toast } from "#web/ui/toast.ts";
import { ApiError, type Calls, type Loose, messageOf, type Sent, sendUnchecked } from "./http/api.ts";
import { refreshAfterCall } from "./http/refresh.ts";

type WriteName = keyof typeof changes;

interface Told<R, I> {
  /** The toast of a success, or its title. */
  done?: ToastText | string | ((reply: R, input: I) => ToastText | string);
  /**
   * What the toast of a failure says when the server has no message of its own; a function says all of it. Without it
   * the screen shows the failure.
   */
  failure?: string | ((error: Error) => ToastText | string | undefined);
  /** A form shows at these fields what the server refuses about them, and no toast does. */
  fields?: readonly string[] | "all";
  onDone?: ((reply: R, input: I) => void) | undefined;
  onFailed?: (error: Error) => unknown;
  /** Refetches after a failure too: a part of it may be done. */
  refreshAlways?: boolean;
  /** The lead in the reply. */
  lead?: (reply: R) => LeadVersion;
}

/**
 * A write by its name: `useSend("POST /api/users", { done, failure }).mutate({ body })`. Then what it changes
 * (`contract/changes.ts`) is refetched, and a toast tells how it ended (specification §8).
 */
export function useSend<N extends WriteName>(
  name: N,
  told: Told<Reply<Calls[N]>, Sent<Calls[N]>>,
): UseMutationResult<Reply<Calls[N]>, Error, Sent<Calls[N]>>;
export function useSend(name: WriteName, told: Told<unknown, Loose>): unknown {
  return useWrite(name, (call: Loose) => sendUnchecked(name, call), told);
}

/** The same for a write of several calls; the last of them says what it changes. */
export function useWrite<I, R>(name: WriteName, write: (input: I) => Promise<R>, told: Told<R, I>) {
  const { done, failure, fields = [], onDone, onFailed, refreshAlways, lead } = told;
  const refresh = (reply?: R) => refreshAfterCall(name, reply && lead?.(reply));
  return useMutation({
    mutationFn: write,
    onSuccess: (reply, input) => {
      const text = typeof done === "function" ? done(reply, input) : done;
      if (text !== undefined) toast(typeof text === "string" ? { title: text } : text);
      onDone?.(reply, input);
      return refreshAlways ? undefined : refresh(reply);
    },
    onError: (error) => {
      if (!isShownAtField(error, fields)) toastFailure(error, failure);
      return onFailed?.(error);
    },
    onSettled: (reply) => {
      if (refreshAlways) void refresh(reply);
    },
  });
}

function isShownAtField(error: unknown, fields: readonly string[] | "all"): boolean {
  const field = error instanceof ApiError ? error.field : undefined;
  return field !== undefined && (fields === "all" || fields.includes(field));
}

function toastFailure(error: Error, failure: Told<unknown, unknown>["failure"]) {
  const text = typeof failure === "string" ? messageOf(error, failure) : failure?.(error);
  if (text === undefined) return;
  toast({
    tone: "destructive",
    ...(typeof text === "string" ? { title: "Error", description: text } : text),
  });
}

/** 'Success', with what was done. */
export const success = (description: string): ToastText => ({ title: "Success", description });
