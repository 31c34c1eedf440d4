import fastifyCompress from "@fastify/compress";
import fastifyCookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { analyticsRoutes } from "#server/analytics/routes";
import { authRoutes } from "#server/auth/routes";
import { identify } from "#server/auth/sessions";
import type { Backups } from "#server/backup/daily";
import { backupRoutes } from "#server/backup/routes";
import { callRoutes } from "#server/calls/routes";
import { campaignRoutes } from "#server/campaigns/routes";
import { conversionRoutes } from "#server/conversions/routes";
import { customerRoutes } from "#server/customers/routes";
import { documentRoutes } from "#server/documents/routes";
import { answerBadAddress, answerErrors } from "#server/errors";
import { admit, type Deps, HttpError } from "#server/http";
import { importRoutes } from "#server/imports/routes";
import { leadRoutes } from "#server/leads/routes";
import { describeApi } from "#server/openapi";
import { reminderRoutes } from "#server/reminders/routes";
import { replyWriter } from "#server/replies";
import { reportRoutes } from "#server/reports/routes";
import { headersOfCalls, secureHeaders } from "#server/security";
import { settingsRoutes } from "#server/settings/routes";
import { userRoutes } from "#server/users/routes";
import { serveWeb } from "#server/web";

/** The specification's 3,000 rows in one upload call fit into this. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** 5 MB over a slow mobile line. */
const REQUEST_TIMEOUT_MS = 180_000;
const COMPRESS_FROM_BYTES = 1500;

const features = [
  authRoutes,
  userRoutes,
  campaignRoutes,
  customerRoutes,
  leadRoutes,
  callRoutes,
  documentRoutes,
  importRoutes,
  analyticsRoutes,
  conversionRoutes,
  reminderRoutes,
  reportRoutes,
  settingsRoutes,
];

interface Surroundings {
  /** The built browser side; absent where only the calls are wanted. */
  webRoot?: string;
  ping: () => Promise<void>;
  backups: Pick<Backups, "status">;
}

/** Assembles the server: plugins, the rules that hold for every call, the features. */
export async function createApp(
  deps: Deps,
  { webRoot, ping, backups }: Surroundings,
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Such keys are left out of a body, so that one odd row of a file does not cost the others.
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    frameworkErrors: (error, _request, reply) => answerBadAddress(error, reply),
    trustProxy: deps.config.TRUSTED_PROXIES.length > 0 ? deps.config.TRUSTED_PROXIES : false,
    logger: { level: "warn" },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(({ schema }) => replyWriter(schema));
  // Bodies are JSON; anything else is 415 instead of a text that fits no schema.
  app.removeContentTypeParser("text/plain");
  answerErrors(app);
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, { encodings: ["gzip", "deflate"], threshold: COMPRESS_FROM_BYTES });
  await secureHeaders(app);
  await describeApi(app);

  app.decorateRequest("viewer", null);
  app.decorateRequest("arrivedAt");
  app.addHook("onRequest", async (request, reply) => {
    request.arrivedAt = deps.clock();
    const { needs } = request.routeOptions.config;
    if (!needs) return;
    reply.headers(headersOfCalls);
    refuseForeignWrites(request.method, request.headers, request.host);
    if (needs === "anyone") return;
    request.viewer = await identify(deps, request);
    admit(request);
  });

  app.get("/healthz", { schema: { hide: true } }, async (_request, reply) => {
    try {
      await ping();
      return { status: "ok" };
    } catch {
      return reply.status(503).send({ status: "database unreachable" });
    }
  });
  for (const routes of features) routes(app, deps);
  backupRoutes(app, deps, backups);
  if (webRoot) await serveWeb(app, webRoot);
  return app;
}

/** A page of another site must not act with the user's cookie. */
function refuseForeignWrites(
  method: string,
  headers: { origin?: string | undefined; "sec-fetch-site"?: string | string[] | undefined },
  host: string,
): void {
  if (method === "GET" || method === "HEAD") return;
  const { origin } = headers;
  const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
  if (foreign || headers["sec-fetch-site"] === "cross-site") {
    throw new HttpError(403, "Requests from other sites are refused");
  }
}
