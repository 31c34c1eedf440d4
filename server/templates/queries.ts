import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { NewMessage } from "#contract/templates/calls";
import type { Db, Tx } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { messages } from "#server/db/schema/messages";

const version = {
  version: messages.version,
  changedAt: messages.changedAt,
  changedBy: fullName,
};
const message = {
  id: messages.id,
  name: messages.name,
  language: messages.language,
  text: sql<string>`${messages.text}`,
  ...version,
};
const isCurrent = and(eq(messages.superseded, false), isNotNull(messages.text));

/** The agency's own messages, by name. */
export function listMessages(db: Db | Tx, id?: number) {
  return db
    .select(message)
    .from(messages)
    .innerJoin(users, eq(users.id, messages.changedBy))
    .where(and(isCurrent, id === undefined ? undefined : eq(messages.id, id)))
    .orderBy(sql`lower(${messages.name})`, sql`${messages.language} nulls first`, asc(messages.id));
}

/** The texts that a message has had, newest first. */
export function listVersions(db: Db, id: number) {
  return db
    .select({ text: messages.text, ...version })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.changedBy))
    .where(eq(messages.id, id))
    .orderBy(desc(messages.version));
}

export const countMessages = (tx: Tx) => tx.$count(messages, isCurrent);

/** The latest version, from now on a former one; undefined where it is no longer the given one. */
export async function supersede(tx: Tx, id: number, latest?: number) {
  const [former] = await tx
    .update(messages)
    .set({ superseded: true })
    .where(
      and(
        eq(messages.id, id),
        eq(messages.superseded, false),
        latest === undefined ? isNotNull(messages.text) : eq(messages.version, latest),
      ),
    )
    .returning({ name: messages.name, language: messages.language, version: messages.version });
  return former;
}

export async function messageExists(tx: Tx, id: number): Promise<boolean> {
  return (await tx.$count(messages, eq(messages.id, id))) > 0;
}

interface Version extends Omit<NewMessage, "text"> {
  /** Undefined: of a new message. */
  id?: number | undefined;
  version: number;
  text: string | null;
  changedAt: Date;
  changedBy: string;
}

/** Its id. */
export async function insertVersion(tx: Tx, added: Version): Promise<number> {
  const [stored] = await tx.insert(messages).values(added).returning({ id: messages.id });
  if (!stored) throw new Error("The message was not stored");
  return stored.id;
}
