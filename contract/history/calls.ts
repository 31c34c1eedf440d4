import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { DateOnly, IdNumber, IdParams, Instant, Note, Text } from "#contract/schemas";
import { entryKinds } from "./events.ts";
import { touchNames } from "./touches.ts";

/** One history entry of a lead. */
export const CallLog = z
  .object({
    id: z.number().int(),
    leadId: z.number().int(),
    kind: z.enum(entryKinds),
    callResult: z.string(),
    /** As typed, or what the entry records in words. */
    notes: z.string().nullable(),
    createdAt: Instant,
    createdBy: z.string().nullable(),
    /** Of an assignment: whose lead it is, while they are absent, and until when. */
    coverFor: z.object({ name: z.string(), until: DateOnly }).optional(),
    /** With it the viewer can undo the entry: their latest step on the lead, while nothing else has changed it, for an hour. */
    undoId: z.uuid().optional(),
  })
  .meta({ id: "CallLog" });
export type CallLog = z.input<typeof CallLog>;

const TOUCHED_MAX = 60;

/** The lead was opened in the dialer, or in WhatsApp with a template. */
export const Touch = z
  .object({
    touch: z.enum(touchNames),
    /** A template, or a message of the agency's own. */
    template: Text(TOUCHED_MAX).min(1).optional(),
    requestId: z.uuid(),
  })
  .refine(({ touch, template }) => (touch === "whatsapp") === (template !== undefined), {
    path: ["template"],
    message: "A message has a template, a dialed number has none",
  });
export type Touch = z.output<typeof Touch>;

export const callsApi = {
  ofLead: endpoint({
    method: "GET",
    path: "/api/leads/:id/call-logs",
    summary: "A lead's history, newest first",
    needs: "leads:work",
    params: IdParams,
    reply: z.array(CallLog),
  }),
  /** A remark, or the note that the previous policy was received; never a call (see PATCH …/status). */
  create: endpoint({
    method: "POST",
    path: "/api/call-logs",
    summary: "Add a remark or the receipt of the previous policy to a lead's history",
    needs: "leads:work",
    body: z.object({
      leadId: IdNumber,
      callResult: Text(100).min(1),
      notes: Note.refine((notes) => notes.trim() !== "", "Notes are required"),
      requestId: z.uuid().optional(),
    }),
    reply: CallLog,
  }),
  /** Sent alongside the link, which does not wait for it; the same request id counts once. */
  touch: endpoint({
    method: "POST",
    path: "/api/leads/:id/touches",
    summary: "Note that a lead was dialed or a message to it opened; refused (409) outside the calling hours",
    needs: "leads:work",
    params: IdParams,
    body: Touch,
    reply: CallLog,
  }),
};
