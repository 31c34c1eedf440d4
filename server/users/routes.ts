import type { FastifyInstance } from "fastify";
import { may } from "#contract/roles";
import { usersApi } from "#contract/users";
import { type Deps, serve } from "#server/http";
import { createUser } from "#server/users/create-user";
import { deleteUser } from "#server/users/delete-user";
import { listUsers } from "#server/users/queries";

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, usersApi.list, ({ viewer }) => listUsers(deps.db, may(viewer.role, "users:manage")));

  serve(app, deps, usersApi.create, (moment, { body }) => createUser(deps, moment, body));

  serve(app, deps, usersApi.remove, async (moment, { params }) => {
    await deps.db.transaction((tx) => deleteUser(tx, moment, params.id));
    return { message: "User deleted successfully" };
  });
}
