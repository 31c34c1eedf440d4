import { randomUUID } from "node:crypto";
import { appendFileSync, closeSync, fsyncSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** An acknowledged outcome, as its caller saw it. */
export interface Witnessed {
  note: string;
  leadId: number;
  phase: string;
  at: number;
}

export interface PhaseCount {
  phase: string;
  acknowledged: number;
  /** Requests that failed, each repeated until it succeeded. */
  failed: number;
  failures: Record<string, number>;
  /** The longest time without an acknowledged outcome. */
  gapMs: number;
}

export interface Caller {
  url: string;
  cookie: string;
  leads: number[];
}

const EVERY_MS = 500;
const AGAIN_AFTER_MS = 300;
const ANSWER_LIMIT_MS = 30_000;

/**
 * Callers at work: each records at most two outcomes a second, writes down what was acknowledged before
 * continuing, and repeats failed requests with the same request id.
 */
export function startCallers(callers: Caller[], witnessPath: string) {
  const witness: Witnessed[] = [];
  const failures: { phase: string; why: string }[] = [];
  const phases: { name: string; from: number; to: number }[] = [];
  const file = openSync(witnessPath, "a");
  let phase = "";
  let working = true;

  const record = async ({ url, cookie, leads }: Caller, number: number) => {
    const [note, requestId, leadId] = [randomUUID(), randomUUID(), leads[number % leads.length] ?? 0];
    const body = JSON.stringify({ status: "not_connected", outcome: "switched_off", notes: note, requestId });
    for (;;) {
      const asked = phase;
      const status = await fetch(`${url}/api/leads/${leadId}/status`, {
        method: "PATCH",
        headers: { cookie, "content-type": "application/json" },
        body,
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return String(answer.status);
        },
        () => "no answer",
      );
      if (status === "200") {
        appendFileSync(file, `${note} ${leadId} ${asked}\n`);
        fsyncSync(file);
        witness.push({ note, leadId, phase: asked, at: Date.now() });
        return;
      }
      failures.push({ phase: asked, why: status });
      await pause(AGAIN_AFTER_MS);
    }
  };
  const work = async (caller: Caller, index: number) => {
    await pause(index * (EVERY_MS / callers.length));
    for (let number = 0; working; number++) {
      const begun = Date.now();
      await record(caller, number);
      await pause(Math.max(0, EVERY_MS - (Date.now() - begun)));
    }
  };
  const ended = Promise.all(callers.map(work));

  return {
    witness,
    async during(name: string, happens: () => Promise<void>) {
      phase = name;
      const from = Date.now();
      await happens();
      phases.push({ name, from, to: Date.now() });
    },
    /** Resolves when everything begun is acknowledged. */
    async stop() {
      working = false;
      await ended;
      closeSync(file);
    },
    counts: (): PhaseCount[] =>
      phases.map(({ name, from, to }) => {
        const whys = failures.filter((failure) => failure.phase === name).map(({ why }) => why);
        return {
          phase: name,
          acknowledged: witness.filter((entry) => entry.phase === name).length,
          failed: whys.length,
          failures: Object.fromEntries(
            [...new Set(whys)].map((why) => [why, whys.filter((one) => one === why).length]),
          ),
          gapMs: longestGap(
            witness.map(({ at }) => at),
            from,
            to,
          ),
        };
      }),
  };
}

function longestGap(acknowledged: number[], from: number, to: number): number {
  const times = [from, ...acknowledged.filter((at) => at > from && at < to).sort((a, b) => a - b), to];
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}
