import type { TestProject } from "vitest/node";
import { joinCitus, joinCluster, openCluster } from "#server/testing/cluster";

/** One PostgreSQL for a project's run: the one that comes along, the system's, or the one that a URL names. */
export default async function setup(project: TestProject) {
  const { TEST_CITUS_URL: citus, TEST_DATABASE_URL: given, TEST_POSTGRES } = process.env;
  const { durable } = project.getProvidedContext();
  const postgres = TEST_POSTGRES === "system" ? "system" : "bundled";
  const joined = citus ? joinCitus(citus) : given && joinCluster(given);
  const cluster = await (joined || openCluster({ durable, postgres }));
  const from = citus ? "TEST_CITUS_URL" : given ? "TEST_DATABASE_URL" : postgres;
  const notTried = citus ? "" : "; not on Citus, which TEST_CITUS_URL names";
  console.log(`Tests run on PostgreSQL ${cluster.version} (${from})${notTried}`);
  // By its port, which a test can put a proxy before.
  const url = new URL(cluster.url);
  url.searchParams.delete("host");
  project.provide("serverUrl", url.href);
  project.provide("template", cluster.template);
  return cluster.close;
}
