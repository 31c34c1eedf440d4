import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Gauge } from "prom-client";
import type { Config } from "#server/config";
import type { PoolLoad } from "#server/db/connect";
import { type Meters, registerGauge } from "#server/platform/meters";
import type { Release } from "#server/project-root";
import { exemptFromShedding } from "./overload.ts";

export interface Measured {
  poolLoad: () => PoolLoad;
  /** Absent where no backups are made. */
  madeBackups?: { ageSeconds: () => Promise<number | undefined>; isLate: () => Promise<boolean> } | undefined;
  /** Absent without continuous archiving. */
  archiving?: { ageSeconds: () => number } | undefined;
  removalsSuspended: () => boolean;
}

/** GET /metrics for a collector on this machine, or one with the token; 404 for anyone else. */
export function metricsRoutes(
  app: FastifyInstance,
  config: Config,
  meters: Meters,
  release: Release,
  measured: Measured,
): void {
  const { registry } = meters;
  const { poolLoad, madeBackups, archiving, removalsSuspended } = measured;
  reportBuild(registry, release);
  const connections = "renewdesk_database_connections";
  registerGauge(registry, connections, "Connections to the database", () => poolLoad().total);
  registerGauge(registry, `${connections}_idle`, "Idle connections to the database", () => poolLoad().idle);
  registerGauge(
    registry,
    `${connections}_waited_for`,
    "Calls waiting for a connection",
    () => poolLoad().waiting,
  );
  registerGauge(
    registry,
    "renewdesk_removals_suspended",
    "1 while nothing is removed by age because the clock is not trusted",
    () => Number(removalsSuspended()),
  );
  if (madeBackups) {
    const [age, late] = ["renewdesk_backup_age_seconds", "renewdesk_backup_late"];
    registerGauge(
      registry,
      age,
      "Age of the newest backup; absent while there is none",
      madeBackups.ageSeconds,
    );
    registerGauge(
      registry,
      late,
      "1 when the newest backup is too old, or the first one is overdue",
      async () => Number(await madeBackups.isLate()),
    );
  }
  if (archiving)
    registerGauge(
      registry,
      "renewdesk_archive_age_seconds",
      "Time since the archive last had everything the database handed over",
      archiving.ageSeconds,
    );
  timeRequests(app, meters);

  const options = { schema: { hide: true }, config: exemptFromShedding };
  app.get("/metrics", options, async (request, reply) => {
    if (!isFromHere(request, config) && !hasToken(request, config)) return reply.callNotFound();
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** Always 1: the labels carry the version. */
function reportBuild(registry: Meters["registry"], { version, commit = "" }: Release): void {
  new Gauge({
    name: "renewdesk_build_info",
    help: "The running version, its commit where known, and its Node",
    labelNames: ["version", "commit", "node"],
    registers: [registry],
  }).set({ version, commit, node: process.versions.node }, 1);
}

const ADDED_BY_PROXIES = /^(x-forwarded-.*|forwarded|via|x-real-ip|.*client-ip|cf-.*)$/;
const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/**
 * A proxy on this machine connects from localhost too, and nginx's plain proxy_pass adds no header but sends
 * HTTP/1.0. So the socket's address counts only where no proxy is configured and nothing in the request
 * indicates one.
 */
function isFromHere({ headers, raw }: FastifyRequest, { TRUSTED_PROXIES, PUBLIC_URL }: Config): boolean {
  if (TRUSTED_PROXIES.length > 0 || PUBLIC_URL) return false;
  const passedOn =
    raw.httpVersion === "1.0" || Object.keys(headers).some((name) => ADDED_BY_PROXIES.test(name));
  return !passedOn && LOCAL_HOST.test(headers.host ?? "") && LOOPBACK.test(raw.socket.remoteAddress ?? "");
}

function hasToken({ headers }: FastifyRequest, { METRICS_TOKEN }: Config): boolean {
  if (!METRICS_TOKEN) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${METRICS_TOKEN}`));
}

/** One meter per route and status, cached. */
function timeRequests(app: FastifyInstance, { requests, requestSeconds }: Meters): void {
  const known = new Map<string, { count: () => void; time: (seconds: number) => void }>();
  const meterOf = (method: string, route: string, status: number) => {
    const key = `${method} ${status} ${route}`;
    const found = known.get(key);
    if (found) return found;
    const labels = { method, route, status };
    const [counter, timer] = [requests.labels(labels), requestSeconds.labels(labels)];
    const made = { count: () => counter.inc(), time: (seconds: number) => timer.observe(seconds) };
    known.set(key, made);
    return made;
  };
  app.addHook("onResponse", (request, reply, done) => {
    const meter = meterOf(request.method, routeOf(request), reply.statusCode);
    meter.count();
    meter.time(reply.elapsedTime / 1000);
    done();
  });
}

/** Static files count as one route, and so do all unknown paths. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return "none";
  return url.startsWith("/assets/") ? "/assets/*" : url;
}
