import { buffer } from "node:stream/consumers";
import type { Bucket } from "#server/config";
import { type Files, FilesAway } from "#server/files";
import { openObjects } from "#server/files/objects";
import { oneQuestion } from "#server/files/one-question";
import { HttpError } from "#server/http";

const ANSWER_LIMIT_MS = 8000;
/** A file is sent as a whole, with its length: each is held in memory (5 MB at most) until the store has it. */
const UPLOADS_AT_ONCE = 50;

/** Files in a bucket of an object storage that speaks S3's protocol. */
export function openBucket(bucket: Bucket, answerLimitMs = ANSWER_LIMIT_MS): Files {
  const objects = openObjects(bucket, answerLimitMs);
  let uploads = 0;
  return {
    async write(key, bytes) {
      if (uploads >= UPLOADS_AT_ONCE) throw tooMany();
      uploads++;
      try {
        const content = await buffer(bytes);
        await reaching(() => objects.put(key, content));
      } finally {
        uploads--;
      }
    },
    read: (key) => reaching(() => objects.get(key)),
    remove: (key) => reaching(() => objects.remove(key)),
    ping: oneQuestion(() => reaching(objects.expectBucket)),
  };
}

const tooMany = () => new HttpError(503, "Too many uploads at once, please try again", { retryAfter: 5 });

/** Whatever the store answers instead of doing it: it is away, or does not let us in. */
async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new FilesAway("The object storage cannot be reached", { cause: error });
  }
}
