import { openCluster } from "#server/testing/cluster";

/** One PostgreSQL for the whole run. The workers, which are processes of their own, find it in the environment. */
export default async function setup() {
  const cluster = await openCluster();
  process.env.BROWSER_TESTS_POSTGRES = cluster.url;
  process.env.BROWSER_TESTS_TEMPLATE = cluster.template;
  return cluster.close;
}
