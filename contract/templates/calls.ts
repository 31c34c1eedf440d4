import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { Done, IdParams, Instant, oneLine, Text } from "#contract/schemas";
import { languages } from "./languages.ts";
import { placeholders, unknownBrackets } from "./messages.ts";
import { MESSAGE_NAME_MAX, MESSAGE_TEXT_MAX } from "./own-messages.ts";

export const MESSAGES_MAX = 100;

/** A message that the agency wrote. */
export const Message = z
  .object({
    id: z.number().int(),
    /** Its own name, or that of the template it is sent instead of. */
    name: z.string(),
    /** Null: for customers of every language. */
    language: z.enum(languages).nullable(),
    text: z.string(),
    version: z.number().int(),
    changedAt: Instant,
    changedBy: z.string(),
  })
  .meta({ id: "Message" });
export type Message = z.input<typeof Message>;

/** One text that a message had; null while it was deleted. */
const MessageVersion = Message.pick({ version: true, changedAt: true, changedBy: true }).extend({
  text: z.string().nullable(),
});
export type MessageVersion = z.input<typeof MessageVersion>;

/** Of a text that `fillIn()` fills. */
export function refuseOtherBrackets(text: string, context: z.RefinementCtx): void {
  for (const unknown of unknownBrackets(text))
    context.addIssue({
      code: "custom",
      message: `${unknown} is not a placeholder. Use ${placeholders.join(", ")}`,
    });
}

const NewMessage = z.object({
  name: Text(MESSAGE_NAME_MAX, "Enter a name")
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, "Enter a name")
        .regex(/^[^()]*$/, "A name has no brackets"),
    ),
  language: z.enum(languages).nullable(),
  text: Text(MESSAGE_TEXT_MAX, "Enter the message")
    .trim()
    .min(1, "Enter the message")
    .superRefine(refuseOtherBrackets),
});
export type NewMessage = z.input<typeof NewMessage>;

/** The messages themselves come with GET /api/settings. */
export const messagesApi = {
  create: endpoint({
    method: "POST",
    path: "/api/messages",
    summary: "Add a message of the agency's own, or one to be sent instead of a template",
    needs: "settings:manage",
    body: NewMessage,
    reply: Message,
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/messages/:id",
    summary: "Change a message; its former text stays as a version. A deleted one is there again",
    needs: "settings:manage",
    params: IdParams,
    body: NewMessage.extend({ version: z.number().int().positive() }),
    reply: Message,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/messages/:id",
    summary: "Delete a message; a template that it replaced is sent as before. Its texts stay as versions",
    needs: "settings:manage",
    params: IdParams,
    reply: Done,
  }),
  versions: endpoint({
    method: "GET",
    path: "/api/messages/:id/versions",
    summary: "The texts that a message has had, newest first, with who wrote them and when",
    needs: "settings:manage",
    params: IdParams,
    reply: z.array(MessageVersion),
  }),
};
