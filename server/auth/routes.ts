import type { FastifyInstance } from "fastify";
import { authApi } from "#contract/auth/calls";
import { releaseOfVersion } from "#contract/release";
import { endBreak } from "#server/accounts/break-queries";
import { checkNewPassword, hashPassword, passwordMatches } from "#server/accounts/passwords";
import {
  deleteEndedSessions,
  deleteSession,
  findAccount,
  findCurrentUser,
  liveSince,
  lockAccount,
  revokeAccess,
  updatePassword,
} from "#server/accounts/session-queries";
import { noteSeenRelease } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Deps } from "#server/deps";
import { badField, notFound, serve, serveAnonymous } from "#server/platform/http";
import { providerRoutes } from "./provider-routes.ts";
import { clearSessionCookie, openSession, sessionHashOf } from "./sessions.ts";
import { checkCredentials, refuseSignIn } from "./sign-in.ts";

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;

  serve(
    app,
    deps,
    authApi.currentUser,
    async ({ viewer }) => {
      const user = await findCurrentUser(db, viewer.id);
      if (!user) throw notFound("User");
      return { ...user, mustChangePassword: viewer.mustChangePassword };
    },
    { evenBeforePasswordChange: true },
  );

  serveAnonymous(app, authApi.signIn, async (request, { body }, reply) => {
    const account = await checkCredentials(deps, request, body);
    const entered = await db.transaction(async (tx) => {
      // The password may have changed, or the user been deleted, during the check.
      if (!(await lockAccount(tx, account))) return false;
      await deleteEndedSessions(tx, liveSince(config, request.arrivedAt));
      await openSession(tx, request, reply, account.id);
      const moment = { viewer: account, now: request.arrivedAt, address: request.ip };
      await insertAudit(tx, moment, "auth.signed_in", {});
      return true;
    });
    if (!entered) throw await refuseSignIn(deps, request, body.username);
    return account;
  });

  serve(
    app,
    deps,
    authApi.changePassword,
    async (moment, { body }, reply) => {
      const { viewer } = moment;
      const account = await findAccount(db, { id: viewer.id });
      if (!account || !(await passwordMatches(body.currentPassword, account.passwordHash))) {
        throw badField("currentPassword", "The current password is wrong");
      }
      if (body.newPassword === body.currentPassword) {
        throw badField("newPassword", "The new password must differ from the current one");
      }
      await checkNewPassword(config, body.newPassword, "newPassword");
      const passwordHash = await hashPassword(body.newPassword);
      await db.transaction(async (tx) => {
        await updatePassword(tx, viewer.id, passwordHash);
        await revokeAccess(tx, viewer.id);
        await openSession(tx, reply.request, reply, viewer.id);
        await insertAudit(tx, moment, "auth.password_changed", {});
      });
      return { ...account, mustChangePassword: false };
    },
    { evenBeforePasswordChange: true },
  );

  serve(app, deps, authApi.seeRelease, async ({ viewer }) => {
    await db.transaction((tx) => noteSeenRelease(tx, viewer.id, releaseOfVersion(deps.release.version)));
    return { message: "Seen" };
  });

  providerRoutes(app, deps);

  /** A screen's address, for which the browser keeps the offline page. */
  app.get("/logout", { schema: { hide: true } }, (_request, reply) => reply.redirect("/api/logout"));

  app.get("/api/logout", { schema: { hide: true } }, async (request, reply) => {
    // A foreign page may link here; only the user's own click may end the session.
    if (request.headers["sec-fetch-site"] === "cross-site")
      return reply.type("text/html; charset=utf-8").send(CONFIRM_PAGE);
    const tokenHash = sessionHashOf(request);
    if (tokenHash) {
      await db.transaction(async (tx) => {
        const id = await deleteSession(tx, tokenHash);
        const { arrivedAt: now, ip: address } = request;
        if (!id) return;
        await endBreak(tx, id, now);
        await insertAudit(tx, { viewer: { id }, now, address }, "auth.signed_out", {});
      });
    }
    clearSessionCookie(reply);
    return reply.redirect("/");
  });
}

const CONFIRM_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Logout · RenewDesk</title></head>
<body><main><h1>Log out of RenewDesk?</h1>
<p>Another page asked to end your session.</p>
<p><a href="/api/logout">Logout</a> or <a href="/">stay signed in</a></p></main></body></html>`;
