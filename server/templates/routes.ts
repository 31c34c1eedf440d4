import type { FastifyInstance } from "fastify";
import { MESSAGES_MAX, messagesApi, type NewMessage } from "#contract/templates/calls";
import { isTemplateName, templates } from "#contract/templates/messages";
import { ownLabel } from "#contract/templates/own-messages";
import { insertAudit } from "#server/audit/queries";
import { isUniqueViolation } from "#server/db/constraint-violations";
import type { Tx } from "#server/db/handles";
import type { Deps } from "#server/deps";
import { badField, conflict, type Moment, notFound, serve } from "#server/platform/http";
import {
  countMessages,
  insertVersion,
  listMessages,
  listVersions,
  messageExists,
  supersede,
} from "./queries.ts";

const labels = new Map(Object.entries(templates).map(([name, { label }]) => [label.toLowerCase(), name]));

/** A message called like a template would be sent instead of it unseen. */
function requireOwnName({ name }: Pick<NewMessage, "name">): void {
  const template = labels.get(name.toLowerCase());
  if (template && !isTemplateName(name))
    throw badField("name", `${name} is a template. Choose it under ‘Instead of’, or use another name`);
}

/** Stores the next version of a message, and audits it. */
async function keepMessage(
  tx: Tx,
  { viewer, now, ...moment }: Moment,
  { name, language, text }: NewMessage,
  former?: { id: number; version: number },
) {
  const { id, version = 0 } = former ?? {};
  const kept = await insertVersion(tx, {
    id,
    version: version + 1,
    name,
    language,
    text,
    changedAt: now,
    changedBy: viewer.id,
  });
  const [message] = await listMessages(tx, kept);
  if (!message) throw notFound("Message");
  await insertAudit(tx, { viewer, now, ...moment }, former ? "messages.changed" : "messages.added", {
    message: ownLabel(message),
  });
  return message;
}

/** Names the taken name instead of failing. */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, "messages_name"))
      throw badField("name", "There is a message with this name in this language");
    throw error;
  }
}

export function templateRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, messagesApi.create, (moment, { body }) =>
    orTaken(
      db.transaction(async (tx) => {
        requireOwnName(body);
        if ((await countMessages(tx)) >= MESSAGES_MAX)
          throw badField("name", `At most ${MESSAGES_MAX} messages can be kept. Delete one first.`);
        return keepMessage(tx, moment, body);
      }),
    ),
  );

  serve(app, deps, messagesApi.change, (moment, { params, body: { version, ...body } }) =>
    orTaken(
      db.transaction(async (tx) => {
        requireOwnName(body);
        const former = await supersede(tx, params.id, version);
        if (!former)
          throw (await messageExists(tx, params.id))
            ? conflict("This message was changed meanwhile. Copy your text and open it again.")
            : notFound("Message");
        return keepMessage(tx, moment, body, { id: params.id, version });
      }),
    ),
  );

  serve(app, deps, messagesApi.remove, async (moment, { params }) => {
    await db.transaction(async (tx) => {
      const former = await supersede(tx, params.id);
      if (!former) throw notFound("Message");
      const { viewer, now } = moment;
      await insertVersion(tx, {
        ...former,
        id: params.id,
        version: former.version + 1,
        text: null,
        changedAt: now,
        changedBy: viewer.id,
      });
      await insertAudit(tx, moment, "messages.deleted", { message: ownLabel(former) });
    });
    return { message: "Message deleted" };
  });

  serve(app, deps, messagesApi.versions, async (_moment, { params }) => {
    const versions = await listVersions(db, params.id);
    if (versions.length === 0) throw notFound("Message");
    return versions;
  });
}
