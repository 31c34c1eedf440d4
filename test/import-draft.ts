import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { Draft } from "#contract/imports/drafts/schemas";
import { ImportRecord, UndoPreview } from "#contract/imports/schemas";
import { ROWS_PER_STAGING } from "#contract/imports/sizes";
import type { Cells } from "#contract/lead/columns";

const RETRY_MS = 500;

/** The calls of a draft, as the upload page makes them. */
export type Send = (method: string, path: string, body?: unknown) => Promise<Response>;

/** Opens a draft that goes to its telecallers as the file says, and stages its rows. */
export async function stageDraft(send: Send, month: string, rows: Cells[]): Promise<number> {
  const opened = await send("POST", "/api/imports", {
    uploadId: randomUUID(),
    fileName: "dealer.xlsx",
    month,
    header: Object.keys(rows[0] ?? {}),
    matching: [{ header: "telecallerName", target: "telecallerName" }],
    rows: rows.length,
  });
  const { id } = await replyOf(opened, ImportRecord);
  for (let first = 0; first < rows.length; first += ROWS_PER_STAGING) {
    const some = rows
      .slice(first, first + ROWS_PER_STAGING)
      .map((values, place) => ({ row: first + place + 2, cells: Object.values(values), values }));
    await replyOf(await send("POST", `/api/imports/${id}/staged`, { rows: some }), Staged);
  }
  return id;
}

export const checkDraft = async (send: Send, id: number) =>
  replyOf(await send("POST", `/api/imports/${id}/check`), Draft);
export const startImport = async (send: Send, id: number) =>
  replyOf(await send("POST", `/api/imports/${id}/start`, {}), ImportRecord);
export async function undoImport(send: Send, id: number) {
  const { removed, renewals } = await replyOf(await send("GET", `/api/imports/${id}/undo`), UndoPreview);
  return replyOf(
    await send("POST", `/api/imports/${id}/undo`, { confirmCount: removed + renewals }),
    ImportRecord,
  );
}

/** A server that is short of time answers 503 and asks for another try, as the pages do. */
export async function findImport(send: Send, id: number) {
  for (;;) {
    const answer = await send("GET", `/api/imports/${id}`);
    if (answer.status !== 503) return replyOf(answer, ImportRecord);
    await answer.text();
    await pause(RETRY_MS);
  }
}

const Staged = z.object({ staged: z.number() });

async function replyOf<T extends z.ZodType>(answer: Response, reply: T): Promise<z.output<T>> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text}`);
  return reply.parse(JSON.parse(text));
}
