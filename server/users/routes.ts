import type { FastifyInstance } from "fastify";
import { may } from "#contract/roles";
import { usersApi } from "#contract/users";
import { type Deps, serve } from "#server/http";
import { createUser } from "#server/users/create-user";
import { deleteUser } from "#server/users/delete-user";
import { listUsers } from "#server/users/queries";
import { resetPassword } from "#server/users/reset-password";
import { setActive } from "#server/users/set-active";

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, usersApi.list, ({ viewer, now }) =>
    listUsers(deps.db, may(viewer.role, "users:manage"), now),
  );

  serve(app, deps, usersApi.create, (moment, { body }) => createUser(deps, moment, body));

  serve(app, deps, usersApi.setActive, (moment, { params, body }) =>
    deps.db.transaction((tx) => setActive(tx, moment, params.id, body.isActive)),
  );

  serve(app, deps, usersApi.resetPassword, (moment, { params }) => resetPassword(deps, moment, params.id));

  serve(app, deps, usersApi.remove, async (moment, { params }) => {
    await deps.db.transaction((tx) => deleteUser(tx, moment, params.id));
    return { message: "User deleted successfully" };
  });
}
