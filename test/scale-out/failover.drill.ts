import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { command } from "../command.ts";
import { freePort } from "../free-port.ts";
import { type RunningServer, startServer } from "../server-process.ts";
import { haproxy, openBalancer } from "./balancer.ts";
import { startCallers } from "./callers.ts";
import { demandStandby, followsInStep, openPrimary, openStandby, postgresPrograms } from "./cluster.ts";
import { createCallers } from "./create-callers.ts";
import { openPooler, pgbouncer } from "./pooler.ts";
import { askDatabase, folderIn, openFolder, type ServerProcess } from "./processes.ts";

/**
 * Two agencies of one database: north has two servers behind haproxy, south one. pgbouncer in transaction mode, a primary and
 * its synchronous standby; each is killed, except the server of south.
 */

const CALLERS = { north: 15, south: 5 };
/** Of an agency: two servers of eleven connections each, and a reserve: a watchdog must not wait behind work. */
const CONNECTIONS = 30;

const missing = Object.entries({ haproxy, pgbouncer, postgresPrograms }).filter(([, path]) => !path);
if (missing.length > 0) console.log(`Skipped: not installed: ${missing.map(([name]) => name).join(", ")}`);

const place = openFolder();
const opened: Pick<ServerProcess, "kill">[] = [];
afterAll(async () => {
  for (const part of opened.reverse()) await part.kill();
  place.remove();
});

test.skipIf(missing.length > 0)("no acknowledged outcome is lost, whatever is killed", async () => {
  const start = async <P extends ServerProcess>(part: P): Promise<P> => {
    opened.push(part);
    await part.start();
    return part;
  };
  const primary = await start(await openPrimary(place.folder));
  const standby = await start(await openStandby(place.folder, primary));
  await demandStandby(primary);
  await until(() => followsInStep(primary));

  const ports = [await freePort(), await freePort()];
  const balancer = await start(
    await openBalancer(place.folder, { applications: ports, primary: primary.port, standby: standby.port }),
  );
  const direct = new URL(primary.url);
  direct.port = String(balancer.databasePort);
  const [north, south] = [await addAgency(primary.url, "north"), await addAgency(primary.url, "south")];
  const pooler = await start(await openPooler(place.folder, direct.href, CONNECTIONS, [north, south]));

  const folders = [0, 1, 2].map((index) => folderIn(place.folder, `data${index}`));
  const application = async (index: number, agency = north): Promise<RunningServer> => {
    const server = await startServer(folders[index] ?? "", {
      PORT: String(ports[index] ?? 0),
      DATABASE_URL: Object.assign(new URL(agency), { port: new URL(pooler.url).port }).href,
      DATABASE_DIRECT_URL: Object.assign(new URL(agency), { port: direct.port }).href,
      BACKUP_DIR: "off",
      LOG_LEVEL: "silent",
    });
    opened.push(server);
    return server;
  };
  let [first, second] = await Promise.all([application(0), application(1)]);
  const other = await application(2, south);
  await until(async () => (await fetch(`${balancer.url}/healthz`)).status === 200);

  const all = [
    ...(await createCallers(balancer.url, CALLERS.north)),
    ...(await createCallers(other.url, CALLERS.south)),
  ];
  const callers = startCallers(all, join(place.folder, "witness"));
  await callers.during("all is well", () => pause(6000));
  await callers.during("servers restarted in order", async () => {
    await first.stop();
    first = await application(0);
    await pause(2000);
    await second.stop();
    second = await application(1);
    await pause(2000);
  });
  await callers.during("first server killed", async () => {
    await first.kill();
    await pause(4000);
    first = await application(0);
    await pause(3000);
  });
  await callers.during("second server killed", async () => {
    await second.kill();
    await pause(4000);
    second = await application(1);
    await pause(3000);
  });
  await callers.during("pgbouncer killed", async () => {
    await pooler.kill();
    await pause(2000);
    await pooler.start();
    await pause(4000);
  });
  await callers.during("standby killed", async () => {
    await standby.kill();
    await pause(3000);
    await standby.start();
    await pause(5000);
  });
  await callers.during("primary stands still", async () => {
    primary.pause();
    await pause(8000);
    primary.resume();
    await pause(5000);
  });
  await until(() => followsInStep(primary));
  await callers.during("primary killed, standby promoted", async () => {
    await primary.kill();
    await pause(1000);
    await standby.promote();
    await balancer.failOver();
    await pause(10_000);
  });
  await callers.stop();

  const ofEach = (statement: (agency: string) => string) =>
    ["north", "south"].map(statement).join(" union all ");
  const rows = await askDatabase<{ notes: string; times: number }>(
    standby.url,
    ofEach(
      (agency) =>
        `select notes, count(*)::int as times from ${agency}.call_logs where kind = 'call' group by notes`,
    ),
  );
  const stored = new Map(rows.map(({ notes, times }) => [notes, times]));
  const lost = callers.witness.filter(({ note }) => !stored.has(note));
  const twice = rows.filter(({ times }) => times > 1);
  const half = await askDatabase(
    standby.url,
    ofEach(
      (agency) => `select l.id from ${agency}.leads l
        where l.call_count <> (select count(*) from ${agency}.call_logs c where c.lead_id = l.id and c.kind = 'call')`,
    ),
  );
  console.log(tableOf(callers.counts(), lost));
  console.log(
    `${callers.witness.length} acknowledged, ${lost.length} lost, ${twice.length} stored twice, ${half.length} leads half-changed`,
  );

  const written = readFileSync(join(place.folder, "witness"), "utf8").trim().split("\n");
  expect(written).toHaveLength(callers.witness.length);
  expect([lost, twice, half]).toEqual([[], [], []]);
  // All callers work again after each failure, or the counts above prove nothing.
  for (const { phase, acknowledged } of callers.counts())
    expect([phase, acknowledged > all.length]).toEqual([phase, true]);
  // The other agency has noticed nothing of servers that are not its own.
  expect(other.ended()).toBeNull();
});

async function addAgency(url: string, name: string): Promise<URL> {
  const own = { DATABASE_URL: url, DATA_DIR: folderIn(place.folder, name), ADMIN_PASSWORD: "correct-horse" };
  const { output } = await command(own, "agency", "add", name);
  const [, address] = /DATABASE_URL=(\S+)/.exec(output) ?? [];
  if (!address) throw new Error(output);
  return new URL(address);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await holds().catch(() => false)) return;
    await pause(200);
  }
  throw new Error("It did not come about in time");
}

function tableOf(
  counts: ReturnType<ReturnType<typeof startCallers>["counts"]>,
  lost: { phase: string }[],
): string {
  const rows = counts.map(({ phase, acknowledged, failed, failures, gapMs }) => {
    const kinds = Object.entries(failures).map(([why, times]) => `${times} × ${why}`);
    const gone = lost.filter((entry) => entry.phase === phase).length;
    return `| ${phase} | ${acknowledged} | ${gone} | ${failed}${kinds.length ? ` (${kinds.join(", ")})` : ""} | ${(gapMs / 1000).toFixed(1)} s |`;
  });
  return [
    "| phase | acknowledged | lost | failed, sent again | longest gap |",
    "| --- | ---: | ---: | --- | ---: |",
    ...rows,
  ].join("\n");
}
