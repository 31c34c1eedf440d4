import type { FastifyInstance } from "fastify";
import { settingsApi } from "#contract/settings/calls";
import { PASSWORD_MIN } from "#contract/users/credentials";
import type { Deps } from "#server/deps";
import { serve } from "#server/platform/http";
import { changeSettings } from "./change-settings.ts";
import { findFirstSteps, readSettings } from "./queries.ts";

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const { version, commit = null } = deps.release;
  const passwordMinLength = Math.max(PASSWORD_MIN, deps.config.PASSWORD_MIN_LENGTH);
  /** Not the agency's to change, but shown. */
  const installed = { passwordMinLength, version, commit };

  serve(app, deps, settingsApi.read, async () => ({ ...(await readSettings(db)), ...installed }), {
    // The form for a new password shows the minimum length.
    evenBeforePasswordChange: true,
  });

  serve(app, deps, settingsApi.firstSteps, () => findFirstSteps(db));

  serve(app, deps, settingsApi.change, async (moment, { body }) => ({
    ...(await db.transaction((tx) => changeSettings(tx, moment, body))),
    ...installed,
  }));
}
