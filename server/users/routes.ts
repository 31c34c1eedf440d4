import type { FastifyInstance } from "fastify";
import { may } from "#contract/roles";
import { usersApi } from "#contract/users/calls";
import { findUser, listUsers } from "#server/accounts/user-queries";
import type { Deps } from "#server/deps";
import { readLeaving } from "#server/lead/leaving-queries";
import { notFound, serve } from "#server/platform/http";
import { changeUser } from "./change-user.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { planHandOn } from "./hand-on.ts";
import { resetPassword } from "./reset-password.ts";
import { listWork } from "./work-queries.ts";

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, usersApi.list, ({ viewer, now }) => {
    const everyField = may(viewer.role, "users:read");
    return listUsers(deps.db, { everyField, scope: everyField ? viewer.scope : "all" }, now);
  });

  serve(app, deps, usersApi.create, (moment, { body }) => createUser(deps, moment, body));

  serve(app, deps, usersApi.work, ({ viewer }) => listWork(deps.db, viewer));

  serve(app, deps, usersApi.leaving, async (moment, { params: { id }, query }) => {
    if (!(await findUser(deps.db, id))) throw notFound("User");
    const receivers = await deps.db.transaction((tx) => planHandOn(tx, moment, id, query));
    return { ...(await readLeaving(deps.db, id, moment.now)), receivers };
  });

  serve(app, deps, usersApi.change, (moment, { params, body }) =>
    deps.db.transaction((tx) => changeUser(tx, moment, params.id, body)),
  );

  serve(app, deps, usersApi.resetPassword, (moment, { params }) => resetPassword(deps, moment, params.id));

  serve(app, deps, usersApi.remove, async (moment, { params, query }) => {
    const handedOn = await deps.db.transaction((tx) => deleteUser(tx, moment, params.id, query));
    return { message: "User deleted successfully", handedOn };
  });
}
