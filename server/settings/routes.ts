import type { FastifyInstance } from "fastify";
import { settingsApi } from "#contract/settings/calls";
import { PASSWORD_MIN } from "#contract/users/credentials";
import type { Db, Tx } from "#server/db/handles";
import type { Deps } from "#server/deps";
import { type Moment, serve } from "#server/platform/http";
import { listMessages } from "#server/templates/queries";
import { changeSettings } from "./change-settings.ts";
import { findFirstSteps, readSettings } from "./queries.ts";
import { readTimes } from "./target-queries.ts";

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const { version, commit = null } = deps.release;
  const passwordMinLength = Math.max(PASSWORD_MIN, deps.config.PASSWORD_MIN_LENGTH);
  /** Not the agency's to change, but shown. */
  const installed = { passwordMinLength, version, commit };
  const readAll = async (from: Db | Tx, { viewer }: Moment) => ({
    ...(await readSettings(from)),
    messages: await listMessages(from),
    own: (await readTimes(from, viewer.id)).own,
  });

  serve(app, deps, settingsApi.read, async (moment) => ({ ...(await readAll(db, moment)), ...installed }), {
    // The form for a new password shows the minimum length.
    evenBeforePasswordChange: true,
  });

  serve(app, deps, settingsApi.firstSteps, () => findFirstSteps(db));

  serve(app, deps, settingsApi.change, async (moment, { body }) => ({
    ...(await db.transaction(async (tx) => {
      await changeSettings(tx, moment, body);
      return readAll(tx, moment);
    })),
    ...installed,
  }));
}
