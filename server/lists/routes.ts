import type { FastifyInstance } from "fastify";
import { listsApi } from "#contract/lists/calls";
import { isSharable, type ListName, listNames, SAVED_FILTERS, sharedLists } from "#contract/lists/lists";
import { type Role, rolesThatMay } from "#contract/roles";
import {
  countSavedFilters,
  deleteSavedFilter,
  insertSavedFilter,
  keepColumns,
  listSavedFilters,
  renameSavedFilter,
} from "#server/accounts/list-view-queries";
import { lockUser } from "#server/accounts/user-queries";
import { isUniqueViolation } from "#server/db/constraint-violations";
import type { Deps } from "#server/deps";
import { badField, HttpError, notFound, serve } from "#server/platform/http";

const rolesThatSee = (list: ListName) => (isSharable(list) ? rolesThatMay(sharedLists[list]) : []);
const maySee = (role: Role, list: ListName) => rolesThatSee(list).includes(role);
const taken = () => badField("name", "You have already used this name");

export function listRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, listsApi.chooseColumns, async ({ viewer, now }, { body: { list, columns } }) => {
    await db.transaction(async (tx) => {
      // Two windows that choose at once write one after the other.
      await lockUser(tx, viewer.id);
      await keepColumns(tx, viewer.id, list, columns, now);
    });
    return { message: "Columns saved" };
  });

  serve(app, deps, listsApi.filters, ({ viewer }, { query: { list } }) =>
    listSavedFilters(db, viewer.id, list, maySee(viewer.role, list) ? rolesThatSee(list) : []),
  );

  serve(app, deps, listsApi.save, ({ viewer, now }, { body }) =>
    db.transaction(async (tx) => {
      await lockUser(tx, viewer.id);
      if (body.shared && !maySee(viewer.role, body.list))
        throw new HttpError(403, "Only those who see the list can share its views", { field: "shared" });
      if ((await countSavedFilters(tx, viewer.id, body.list)) >= SAVED_FILTERS)
        throw badField("name", `At most ${SAVED_FILTERS} can be saved. Delete one first.`);
      const saved = await insertSavedFilter(tx, { ...body, userId: viewer.id }, now);
      if (!saved) throw taken();
      return saved;
    }),
  );

  serve(app, deps, listsApi.rename, async ({ viewer }, { params, body }) => {
    try {
      const renamed = await db.transaction((tx) => renameSavedFilter(tx, viewer.id, params.id, body.name));
      if (!renamed) throw notFound("Saved filter");
      return renamed;
    } catch (error) {
      if (isUniqueViolation(error, "list_views_person")) throw taken();
      throw error;
    }
  });

  serve(app, deps, listsApi.remove, async ({ viewer }, { params }) => {
    const gone = await db.transaction((tx) =>
      deleteSavedFilter(
        tx,
        viewer.id,
        params.id,
        listNames.filter((list) => maySee(viewer.role, list)),
      ),
    );
    if (!gone) throw notFound("Saved filter");
    return { message: "Filter deleted" };
  });
}
