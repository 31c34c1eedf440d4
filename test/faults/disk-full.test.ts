import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withTimeLimit } from "#server/db/time-limit";
import { type RunningServer, signIn } from "../server-process.ts";
import { type Installation, install } from "./support/installation.ts";
import { examine } from "./support/integrity-checks.ts";
import { callersOf, MONTH, row } from "./support/office.ts";
import { type OperationRequest, outcome, paper, remark } from "./support/operations.ts";
import { isLong, printCounts, rounds, seeded } from "./support/rounds.ts";
import { openSmallDisk, type SmallDisk } from "./support/small-disk.ts";
import { openWitness } from "./support/witness.ts";

/** A folder outside the full disk. */
let elsewhere: string;
beforeEach(() => {
  elsewhere = mkdtempSync(join(tmpdir(), "renewdesk-beside-"));
});
let disk: SmallDisk | undefined;
let installation: Installation | undefined;
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  await installation?.remove();
  disk?.remove();
  rmSync(elsewhere, { recursive: true, force: true });
  [server, installation, disk] = [undefined, undefined, undefined];
});

const DISK_MB = 260;
/** Every request is answered within this time. */
const ANSWER_MS = 10_000;
const RECOVERY_MS = 60_000;
const TRIES = rounds(5, 60);
const PAPER_BYTES = 4_000_000;

interface Counts {
  asked: number;
  stored: number;
  /** Refusals by their status. */
  refused: Map<number, number>;
  /** No server answered. */
  unanswered: number;
  worstMs: number;
  /** Neither stored nor refused with a message. */
  wrong: string[];
}

/** Sends within the maximum time of a reply; true when it was stored. */
async function ask(counts: Counts, what: string, send: () => Promise<Response>): Promise<boolean> {
  counts.asked++;
  const began = performance.now();
  try {
    const answer = await withTimeLimit(ANSWER_MS, send());
    const text = await withTimeLimit(ANSWER_MS, answer.text());
    if (answer.status === 200) {
      counts.stored++;
      return true;
    }
    counts.refused.set(answer.status, (counts.refused.get(answer.status) ?? 0) + 1);
    const message = answer.headers.get("content-type")?.includes("json") && JSON.parse(text).message;
    if (![503, 507].includes(answer.status) || !message)
      counts.wrong.push(`${what}: ${answer.status} ${text}`);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("Not done within"))
      counts.wrong.push(`${what} hangs`);
    counts.unanswered++;
  } finally {
    counts.worstMs = Math.max(counts.worstMs, performance.now() - began);
  }
  return false;
}

const places = [
  { full: "DATA_DIR with the database in it", engine: "embedded", onDisk: "all" },
  ...(isLong
    ? ([
        { full: "the disk of a PostgreSQL of its own", engine: "external", onDisk: "database" },
        {
          full: "the documents' disk beside a PostgreSQL of its own",
          engine: "external",
          onDisk: "documents",
        },
      ] as const)
    : []),
] as const;

describe("a full disk", () => {
  test.each(places.map((place) => [place.full, place] as const))(
    "%s: refused in words or restarted, nobody waits for ever, nothing acknowledged is lost",
    async (full, { engine, onDisk }) => {
      disk = openSmallDisk(DISK_MB);
      if (!disk) return console.log(`A full disk, ${full}: not tried, this user may not mount a small one`);
      const { seed, random } = seeded();
      installation = await install(engine, {
        folder: join(onDisk === "database" ? elsewhere : disk.folder, "home"),
        clusterFolder: join(onDisk === "database" ? disk.folder : elsewhere, "postgres"),
      });
      server = (await installation.start()).server;
      const admin = await signIn(server.url);
      const [caller] = await callersOf(server.url, admin, 1, seed);
      if (!caller) throw new Error("no caller");
      const { session, leads } = caller;
      const [lead = 0] = leads;
      const witness = openWitness(join(elsewhere, "witness"));
      const counts: Counts = {
        asked: 0,
        stored: 0,
        refused: new Map(),
        unanswered: 0,
        worstMs: 0,
        wrong: [],
      };
      const attempt = async ({ operation, send }: OperationRequest) => {
        const stored = await ask(counts, operation.kind, () => send(session));
        if (stored) witness.note(operation);
        return stored;
      };
      let rows = 0;
      const importSome = async () => {
        const data = Array.from({ length: 1000 }, (_, index) => row(1000 + rows + index));
        const stored = await ask(counts, "import", () =>
          admin.send("POST", "/api/upload/csv-leads", { data, ...MONTH }),
        );
        if (stored) rows += 1000;
        return stored;
      };

      // Filled by document uploads, if they are on it, and by rows of a file; then to the last block.
      await untilRefused(() => attempt(paper(lead, PAPER_BYTES)), onDisk === "database" ? 3 : 200);
      await untilRefused(importSome, onDisk === "documents" ? 3 : 60);
      disk.fill();
      // Refused work still fills the write-ahead log, at whose end PostgreSQL itself stops.
      for (let again = 0; again < TRIES && server.ended() === null; again++) {
        await attempt(paper(lead, PAPER_BYTES));
        await importSome();
        await attempt(outcome(random, lead));
        await attempt(remark(lead));
      }
      const gone = server.ended() !== null;
      const read = await session.send("GET", "/api/leads?page=1").catch(() => undefined);
      disk.giveBack();
      const restarts = await untilStored(() => attempt(remark(lead)));

      witness.close();
      const { total } = await admin.read<{ total: number }>("/api/leads?campaignMonth=2026-11&page=1");
      const acknowledged = witness.acknowledged();
      const documents = join(installation.dataDir, "documents");
      const found = await examine(installation.databaseUrl(), documents, leads, acknowledged);
      const refusals =
        [...counts.refused].map(([status, times]) => `${times} × ${status}`).join(" + ") || "none";
      printCounts(`a full disk, ${full}, ${installation.engine}`, {
        requests: counts.asked,
        stored: counts.stored,
        refused: refusals,
        unanswered: counts.unanswered,
        "longest wait": `${Math.round(counts.worstMs)} ms`,
        "a list while full": gone ? "the server had ended" : (read?.status ?? "no answer"),
        restarts,
        lost: found.lost.length,
        duplicated: found.duplicated.length,
        "half-applied": found.half.length,
        seed,
      });
      expect([counts.wrong, found]).toEqual([[], { lost: [], duplicated: [], half: [] }]);
      expect(total).toBeGreaterThanOrEqual(rows + leads.length);
      // A server that ended is restarted by a supervisor; one that did not can be read.
      expect(gone || [200, 503].includes(read?.status ?? 0)).toBe(true);
      expect(counts.refused.size + counts.unanswered).toBeGreaterThan(0);
    },
  );
});

async function untilRefused(store: () => Promise<boolean>, atMost: number): Promise<void> {
  for (let refused = 0, times = 0; refused < 3 && times < atMost; times++) if (!(await store())) refused++;
}

/** Acts as a supervisor: restarts what has ended. Returns how often that was needed. */
async function untilStored(store: () => Promise<boolean>): Promise<string> {
  const began = performance.now();
  let [servers, databases] = [0, 0];
  while (performance.now() - began < RECOVERY_MS) {
    if (await store()) return `${servers} of the server, ${databases} of PostgreSQL`;
    if (installation?.cluster && !(await installation.cluster.isUp())) {
      await installation.cluster.start();
      databases++;
    }
    if (installation && server?.ended() !== null) {
      server = (await installation.start()).server;
      servers++;
    }
    await pause(500);
  }
  throw new Error(
    `Nothing is stored a minute after there was space again: ${server?.printed().slice(-2000)}`,
  );
}
