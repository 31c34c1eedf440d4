import { ApiError } from "./api.ts";

/** The specification's message for a failure, unless this computer is offline: then nothing else explains it. */
export function failureText(error: unknown, sentence: string, offline = "No connection"): string {
  return error instanceof ApiError || navigator.onLine ? sentence : offline;
}
