import { constants } from "node:zlib";
import fastifyCompress, { type FastifyCompressOptions } from "@fastify/compress";
import fastifyCookie from "@fastify/cookie";
import proxyAddress from "@fastify/proxy-addr";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type { DestinationStream } from "pino";
import { absenceRoutes } from "#server/absences/routes";
import { analyticsRoutes } from "#server/analytics/routes";
import { auditRoutes } from "#server/audit/routes";
import { authRoutes } from "#server/auth/routes";
import { createIdentification } from "#server/auth/sessions";
import type { Archiving } from "#server/backup/archiving/archiving";
import type { Backups } from "#server/backup/daily";
import { backupRoutes } from "#server/backup/routes";
import { breakRoutes } from "#server/breaks/routes";
import { callbackRoutes } from "#server/callbacks/routes";
import { callingRoutes } from "#server/calling/routes";
import { campaignRoutes } from "#server/campaigns/routes";
import { conversionRoutes } from "#server/conversions/routes";
import { customerRoutes } from "#server/customers/routes";
import { documentRoutes } from "#server/documents/routes";
import { figureRoutes } from "#server/figures/routes";
import { floorRoutes } from "#server/floor/routes";
import { callRoutes } from "#server/history/routes";
import { importDraftRoutes } from "#server/imports/drafts/routes";
import { importRoutes } from "#server/imports/routes";
import { bulkRoutes } from "#server/leads/bulk-routes";
import { leadRoutes } from "#server/leads/routes";
import { listRoutes } from "#server/lists/routes";
import { liveRoutes } from "#server/live/routes";
import { logRequests, logUnreadable } from "#server/operations/access-log";
import { limitPerUser } from "#server/operations/concurrency-limits";
import { connectionLimits, limitConnections } from "#server/operations/connections";
import { prepareDrain } from "#server/operations/drain";
import { healthRoutes } from "#server/operations/health";
import { lineFormat, quietFramework } from "#server/operations/log";
import { type Measured, metricsRoutes } from "#server/operations/metrics";
import { shedLoad } from "#server/operations/overload";
import { requestIds } from "#server/operations/request-id";
import { personalDataRoutes } from "#server/personal-data/routes";
import { handleBadUrl, handleErrors } from "#server/platform/errors";
import { authorize, HttpError } from "#server/platform/http";
import { describeApi } from "#server/platform/openapi";
import { replyWriter } from "#server/platform/reply-writer";
import { headersOfCalls, onlyHttps, secureHeaders } from "#server/platform/security";
import { quoteRoutes } from "#server/quotes/routes";
import { relatedRoutes } from "#server/related/routes";
import { reminderRoutes } from "#server/reminders/routes";
import { removalsRoutes } from "#server/removals/routes";
import { renewalRoutes } from "#server/renewals/routes";
import { reportRoutes } from "#server/reports/routes";
import { scheduleRoutes } from "#server/reports/schedule-routes";
import { retentionRoutes } from "#server/retention/routes";
import { searchRoutes } from "#server/search/routes";
import { settingsRoutes } from "#server/settings/routes";
import { templateRoutes } from "#server/templates/routes";
import { userRoutes } from "#server/users/routes";
import type { Deps } from "./deps.ts";
import { serveWeb } from "./web.ts";

/** Enough for the specification's 3,000 rows in one upload call. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/**
 * A page of a list costs 0.25 ms of CPU instead of 0.9 with a stream and zlib's own level; brotli's fourth is also smaller.
 * Larger replies are compressed as a stream, beside other requests.
 */
const compression: FastifyCompressOptions = {
  encodings: ["br", "gzip", "deflate"],
  threshold: 1500,
  syncThreshold: 256 * 1024,
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
  zlibOptions: { level: 4 },
};

const features = [
  authRoutes,
  userRoutes,
  absenceRoutes,
  campaignRoutes,
  customerRoutes,
  leadRoutes,
  bulkRoutes,
  callbackRoutes,
  relatedRoutes,
  searchRoutes,
  callRoutes,
  callingRoutes,
  breakRoutes,
  floorRoutes,
  documentRoutes,
  quoteRoutes,
  liveRoutes,
  listRoutes,
  importRoutes,
  importDraftRoutes,
  analyticsRoutes,
  figureRoutes,
  conversionRoutes,
  personalDataRoutes,
  reminderRoutes,
  renewalRoutes,
  reportRoutes,
  scheduleRoutes,
  settingsRoutes,
  templateRoutes,
  retentionRoutes,
  removalsRoutes,
  auditRoutes,
];

interface Surroundings extends Measured {
  /** The built web app; absent where only the API is needed. */
  webRoot?: string;
  ping: () => Promise<void>;
  /** The log's destination; stdout by default. */
  logTo?: DestinationStream;
  backups: Pick<Backups, "status">;
  archiving?: Pick<Archiving, "ageSeconds" | "status"> | undefined;
}

/** Assembles the server: plugins, the rules for every call, the features. */
export async function createApp(
  deps: Deps,
  { webRoot, ping, backups, logTo, ...measured }: Surroundings,
): Promise<FastifyInstance> {
  const { config, release } = deps;
  const isProxy = proxyAddress.compile(config.TRUSTED_PROXIES);
  const app = Fastify({
    ...connectionLimits,
    bodyLimit: BODY_LIMIT_BYTES,
    // Drops such keys from a body, so that one odd row of a file does not fail the others.
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    frameworkErrors: (error, request, reply) => {
      logUnreadable(request, reply);
      handleBadUrl(error, reply);
    },
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? isProxy : false,
    genReqId: requestIds(isProxy, deps.newId),
    logger: lineFormat(config, logTo),
    logController: quietFramework,
    // Requests that still arrive while the server stops are answered normally.
    return503OnClosing: false,
  });
  limitConnections(app, config);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(({ schema }) => replyWriter(schema));
  // Bodies are JSON; anything else is 415 rather than a text that matches no schema.
  app.removeContentTypeParser("text/plain");
  handleErrors(app);
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, compression);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    if (request.protocol === "https") reply.header("strict-transport-security", onlyHttps);
    done();
  });
  logRequests(app);
  prepareDrain(app);
  await shedLoad(app, config, measured.poolLoad);
  await secureHeaders(app);
  await describeApi(app, release.version);

  const identify = createIdentification(deps);
  app.decorateRequest("viewer", null);
  app.decorateRequest("arrivedAt");
  app.addHook("onRequest", async (request, reply) => {
    request.arrivedAt = deps.clock();
    const { needs } = request.routeOptions.config;
    if (!needs) return;
    reply.headers(headersOfCalls);
    refuseForeignWrites(request, config.PUBLIC_URL);
    if (needs === "anyone") return;
    request.viewer = await identify(request);
    authorize(request);
  });
  limitPerUser(app);

  healthRoutes(app, ping, deps.files, release);
  metricsRoutes(app, config, deps.meters, release, measured);
  for (const routes of features) routes(app, deps);
  backupRoutes(app, deps, { backups, archiving: measured.archiving });
  if (webRoot) await serveWeb(app, webRoot, config.OIDC_ISSUER && config.OIDC_NAME, deps.clock);
  return app;
}

/** Refuses writes from pages of other sites. A proxy may change Host, so PUBLIC_URL counts when it is set. */
function refuseForeignWrites({ method, headers, host }: FastifyRequest, publicUrl: string | undefined): void {
  if (method === "GET" || method === "HEAD") return;
  const { origin } = headers;
  const ours = origin === undefined || origin === publicUrl || hostOf(origin) === host;
  if (!ours || headers["sec-fetch-site"] === "cross-site") {
    throw new HttpError(403, "Requests from other sites are refused");
  }
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);
