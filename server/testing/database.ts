import type { TestProject } from "vitest/node";
import { joinCluster, openCluster } from "#server/testing/cluster";

/** One PostgreSQL for a project's run: the one that comes along, the system's, or the server in TEST_DATABASE_URL. */
export default async function setup(project: TestProject) {
  const { TEST_DATABASE_URL: given, TEST_POSTGRES } = process.env;
  const { durable } = project.getProvidedContext();
  const postgres = TEST_POSTGRES === "system" ? "system" : "bundled";
  const cluster = given ? await joinCluster(given) : await openCluster({ durable, postgres });
  console.log(`Tests run on PostgreSQL ${cluster.version} (${given ? "TEST_DATABASE_URL" : postgres})`);
  // By its port, which a test can put a proxy before.
  const url = new URL(cluster.url);
  url.searchParams.delete("host");
  project.provide("serverUrl", url.href);
  project.provide("template", cluster.template);
  return cluster.close;
}
