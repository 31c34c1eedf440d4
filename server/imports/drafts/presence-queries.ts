import { and, asc, eq, gt, ne } from "drizzle-orm";
import { presentSince } from "#contract/live/intervals";
import type { Tx } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { draftPresence, imports } from "#server/db/schema/imports";
import { type Moment, notFound } from "#server/platform/http";

/** Notes that the viewer has a draft open; returns the names of the others who have. */
export async function noteDraftPresence(tx: Tx, { viewer, now }: Moment, id: number): Promise<string[]> {
  const again = await tx
    .update(draftPresence)
    .set({ seenAt: now })
    .where(and(eq(draftPresence.importId, id), eq(draftPresence.userId, viewer.id)))
    .returning({ id: draftPresence.importId });
  if (again.length === 0) {
    // Locked, so that a draft discarded at the same time is a 404 instead of a broken reference.
    const [draft] = await tx
      .select({ id: imports.id })
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.state, "draft")))
      .for("key share");
    if (!draft) throw notFound("Draft");
    await tx
      .insert(draftPresence)
      .values({ importId: id, userId: viewer.id, seenAt: now })
      .onConflictDoUpdate({
        target: [draftPresence.importId, draftPresence.userId],
        set: { seenAt: now },
      });
  }
  const others = await tx
    .select({ name: fullName })
    .from(draftPresence)
    .innerJoin(users, eq(users.id, draftPresence.userId))
    .where(
      and(
        eq(draftPresence.importId, id),
        ne(draftPresence.userId, viewer.id),
        gt(draftPresence.seenAt, presentSince(now)),
      ),
    )
    .orderBy(asc(fullName));
  return others.map((other) => other.name);
}
