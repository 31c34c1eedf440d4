import type { FastifyInstance } from "fastify";
import { PASSWORD_MIN } from "#contract/credentials";
import { settingsApi } from "#contract/settings";
import { type Deps, serve } from "#server/http";
import { changeSettings } from "#server/settings/change-settings";
import { readSettings } from "#server/settings/queries";

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const { version, commit = null } = deps.release;
  const passwordMinLength = Math.max(PASSWORD_MIN, deps.config.PASSWORD_MIN_LENGTH);
  /** Not the agency's to set, but to know. */
  const installed = { passwordMinLength, version, commit };

  serve(app, deps, settingsApi.read, async () => ({ ...(await readSettings(db)), ...installed }), {
    // The form for a new password says how long it must be.
    evenBeforePasswordChange: true,
  });

  serve(app, deps, settingsApi.change, async (moment, { body }) => ({
    ...(await db.transaction((tx) => changeSettings(tx, moment, body))),
    ...installed,
  }));
}
