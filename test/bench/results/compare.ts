import { isDeepStrictEqual } from "node:util";
import { askThin, type Contestants } from "../contestants/contestants.ts";
import { plain } from "../contestants/plain.ts";
import { statements } from "../contestants/statements.ts";
import type { Office } from "../office.ts";
import { reads } from "../workloads/reads.ts";
import type { Question } from "../workloads/workload.ts";

/** The number of questions per workload, spread over all of them. */
const COMPARED = 12;

/**
 * Before anything is timed, all contestants must give the same answers as a plain count of the rows. Returns
 * how many were compared.
 */
export async function compareAnswers(trio: Contestants, office: Office): Promise<number> {
  let compared = 0;
  for (const { title, questions, answer } of Object.values(reads)) {
    const all = questions(office);
    // An odd stride, so that every kind of question is included.
    const stride = Math.floor(all.length / COMPARED) | 1;
    for (const question of all.filter((_question, index) => index % stride === 0).slice(0, COMPARED)) {
      const [truth, ...given] = (await answersOf(trio, question)).map((text) =>
        answer?.parse(JSON.parse(text)),
      );
      for (const other of given) {
        if (isDeepStrictEqual(truth, other)) continue;
        throw new Error(
          `${title}, ${question.call.path}: expected ${show(truth)}, a contestant answered ${show(other)}`,
        );
      }
      compared += 1;
    }
  }
  return compared;
}

async function answersOf({ database, renewDesk, thin }: Contestants, question: Question): Promise<string[]> {
  const { call, statement, values } = question;
  const byHand = async (text: string) =>
    (await database.client.query<{ answer: string }>(text, values)).rows[0]?.answer ?? "null";
  const over = async (url: string, path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers });
    if (!answer.ok) throw new Error(`${url}${path}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
  return [
    await byHand(plain[statement] ?? statements[statement]),
    await byHand(statements[statement]),
    await over(thin.url, askThin(question).path),
    await over(renewDesk.url, call.path, call.headers),
  ];
}

const show = (answer: unknown) => JSON.stringify(answer).slice(0, 600);
