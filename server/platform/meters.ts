import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** From a look-up to an import. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type Meters = ReturnType<typeof openMeters>;

/** All metrics, one registry per server, each with its agency where several share a database. In seconds and bytes, as Prometheus recommends. */
export function openMeters(agency?: string) {
  const registry = new Registry();
  if (agency) registry.setDefaultLabels({ agency });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: "http_requests_total",
      help: "Requests answered",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "http_request_duration_seconds",
      help: "Time from a request to the end of its reply",
      labelNames: ["method", "route", "status"],
      buckets: SECONDS,
      registers,
    }),
    signInFailures: new Counter({
      name: "renewdesk_sign_in_failures_total",
      help: "Sign-ins refused: a wrong name or password, or too many tries",
      labelNames: ["reason"],
      registers,
    }),
    liveStreams: new Gauge({
      name: "renewdesk_live_streams",
      help: "Open event streams",
      registers,
    }),
    importRows: new Counter({
      name: "renewdesk_import_rows_total",
      help: "Rows of uploaded files by result",
      labelNames: ["result"],
      registers,
    }),
  };
}

/** Read when the metrics are collected; without a value the line is absent. */
export function registerGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}
