import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { S3mini } from "s3mini";
import type { Bucket } from "#server/config";
import { type Files, FilesAway } from "#server/files";
import { oneQuestion } from "#server/files/one-question";
import { HttpError } from "#server/http";

/** How long the store may take to begin its answer. The bytes behind it come as fast as they are read. */
const ANSWER_LIMIT_MS = 8000;
/** A file is sent as a whole, with its length: each is held in memory (5 MB at most) until the store has it. */
const UPLOADS_AT_ONCE = 50;

/** Files in a bucket of an object storage that speaks S3's protocol. */
export function openBucket(
  { address, region, accessKeyId, secretAccessKey }: Bucket,
  answerLimitMs = ANSWER_LIMIT_MS,
): Files {
  const store = new S3mini({
    endpoint: address,
    region,
    accessKeyId,
    secretAccessKey,
    fetch: within(answerLimitMs),
  });
  let uploads = 0;

  /** A bucket that is not there must not pass for a file that is not there: people would be told to upload again. */
  const expectBucket = async () => {
    if (!(await store.bucketExists())) throw new Error("The bucket does not exist");
  };
  return {
    async write(key, bytes) {
      if (uploads >= UPLOADS_AT_ONCE) throw tooMany();
      uploads++;
      try {
        const content = await buffer(bytes);
        await reaching(() =>
          store.putObject(key, content, "application/octet-stream", undefined, checksumOf(content)),
        );
      } finally {
        uploads--;
      }
    },
    read: (key) =>
      reaching(async () => {
        const answer = await store.getObjectResponse(key);
        if (answer?.body) return Readable.fromWeb(answer.body);
        await expectBucket();
        return undefined;
      }),
    remove: (key) =>
      reaching(async () => {
        if (!(await store.deleteObject(key))) await expectBucket();
      }),
    ping: oneQuestion(() => reaching(expectBucket)),
  };
}

/** The store compares it with what has arrived, where it knows this header, and refuses what was damaged on the way. */
const checksumOf = (content: Buffer) => ({
  "x-amz-checksum-sha256": createHash("sha256").update(content).digest("base64"),
});

const tooMany = () => new HttpError(503, "Too many uploads at once, please try again", { retryAfter: 5 });

/** Whatever the store answers instead of doing it: it is away, or does not let us in. */
async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new FilesAway("The object storage cannot be reached", { cause: error });
  }
}

function within(limitMs: number): typeof fetch {
  return async (input, init) => {
    const stop = new AbortController();
    const limit = setTimeout(() => stop.abort(new Error(`No answer within ${limitMs} ms`)), limitMs);
    try {
      return await fetch(input, { ...init, signal: stop.signal });
    } finally {
      clearTimeout(limit);
    }
  };
}
