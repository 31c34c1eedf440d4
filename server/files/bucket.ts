import { buffer } from "node:stream/consumers";
import type { Bucket } from "#server/config";
import { FilesAway } from "#server/platform/errors";
import { HttpError } from "#server/platform/http";
import type { Files } from "./files.ts";
import { openObjects } from "./objects.ts";
import { singleFlight } from "./single-flight.ts";

const ANSWER_LIMIT_MS = 8000;
/** A file is sent as a whole, with its length: each is held in memory (at most 5 MB) until it is stored. */
const UPLOADS_AT_ONCE = 50;

/** Files in a bucket of an S3-compatible object storage. */
export function openBucket(bucket: Bucket, answerLimitMs = ANSWER_LIMIT_MS): Files {
  const objects = openObjects(bucket, answerLimitMs);
  let uploads = 0;
  return {
    async write(key, bytes) {
      if (uploads >= UPLOADS_AT_ONCE) throw tooMany();
      uploads++;
      try {
        const content = await buffer(bytes);
        await orFilesAway(() => objects.put(key, content));
      } finally {
        uploads--;
      }
    },
    read: (key) => orFilesAway(() => objects.get(key)),
    remove: (key) => orFilesAway(() => objects.remove(key)),
    ping: singleFlight(() => orFilesAway(objects.expectBucket)),
  };
}

const tooMany = () => new HttpError(503, "Too many uploads at once, please try again", { retryAfter: 5 });

/** Any error of the storage means that it is unavailable or refuses access. */
async function orFilesAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new FilesAway("The object storage cannot be reached", { cause: error });
  }
}
