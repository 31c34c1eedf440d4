import type { Deps } from "#server/deps";
import type { Mail } from "#server/platform/mail";
import { runPeriodically } from "#server/platform/periodic-jobs";
import { noteDueMails, sendMails } from "./send-mails.ts";

const LOOK_EVERY_MS = 30_000;

/** Mails reports at their times. Without a mail server nothing is noted: the schedules wait. Returns a stop function. */
export function startSchedulesJob(
  deps: Pick<Deps, "db" | "reading" | "clock" | "config">,
  mail: Mail,
  say: (line: string) => void,
): () => Promise<void> {
  return runPeriodically(
    [
      {
        everyMs: LOOK_EVERY_MS,
        atStart: true,
        run: async (signal) => {
          await noteDueMails(deps);
          await sendMails(deps, mail, signal);
        },
        failed: (reason) => `The reports have not been mailed yet: ${reason}`,
      },
    ],
    say,
  );
}
