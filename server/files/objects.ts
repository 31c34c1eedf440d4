import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Bucket } from "#server/config";

/** The objects of one bucket. Every error except a missing object is thrown. */
export interface Objects {
  put(key: string, content: Buffer): Promise<void>;
  /** Undefined when there is no such object. */
  get(key: string): Promise<Readable | undefined>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
  /** The keys with this prefix, in order. */
  list(prefix: string): Promise<string[]>;
  /** Throws when the bucket does not exist. */
  expectBucket(): Promise<void>;
}

const NOT_FOUND = 404;
/** The second attempt is for a connection that broke. */
const ATTEMPTS = 2;

/** `answerLimitMs` is the time until the first byte of a reply; the rest is read at the consumer's pace. */
export function openObjects(bucket: Bucket, answerLimitMs: number): Objects {
  const { endpoint, name: Bucket, pathStyle, region, accessKeyId, secretAccessKey } = bucket;
  // Loaded on demand: most installations keep their documents on the disk.
  const sdk = () => import("./s3-client.ts");
  let client: Promise<S3Client> | undefined;
  const open = async () =>
    new (await sdk()).S3Client({
      endpoint,
      region,
      forcePathStyle: pathStyle,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: ATTEMPTS,
      // Storages other than Amazon's refuse its default trailing checksums. Ours is sent with each object.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
  const within = async <T>(work: (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>) => {
    client ??= open();
    // Loading it takes seconds on a busy machine, which are none of the store's.
    const opened = await client;
    const stop = new AbortController();
    const limit = setTimeout(() => stop.abort(), answerLimitMs);
    try {
      return await work(opened, { abortSignal: stop.signal });
    } finally {
      clearTimeout(limit);
    }
  };

  const expectBucket = () =>
    within(async (client, options) => {
      await client.send(new (await sdk()).HeadBucketCommand({ Bucket }), options);
    });
  return {
    put: (Key, Body) =>
      within(async (client, options) => {
        const order = {
          Bucket,
          Key,
          Body,
          ContentType: "application/octet-stream",
          ChecksumSHA256: sha256(Body),
        };
        await client.send(new (await sdk()).PutObjectCommand(order), options);
      }),
    get: (Key) =>
      within(async (client, options) => {
        try {
          const { Body } = await client.send(new (await sdk()).GetObjectCommand({ Bucket, Key }), options);
          if (Body instanceof Readable) return Body;
          throw new TypeError("The store's answer has no content");
        } catch (error) {
          if (!isNoSuchKey(error)) throw error;
          // A missing bucket must not be taken for a missing object.
          await expectBucket();
          return undefined;
        }
      }),
    remove: (Key) =>
      within(async (client, options) => {
        await client.send(new (await sdk()).DeleteObjectCommand({ Bucket, Key }), options);
      }),
    list: async (Prefix) => {
      const { paginateListObjectsV2 } = await sdk();
      client ??= open();
      const keys: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: await client },
        { Bucket, Prefix },
      ))
        keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
      return keys.sort();
    },
    expectBucket,
  };
}

/** Storages that know this header compare the content and refuse what was damaged on the way. */
const sha256 = (content: Buffer): string => createHash("sha256").update(content).digest("base64");

function isNoSuchKey(error: unknown): boolean {
  if (!(error instanceof Error) || !("$metadata" in error)) return false;
  const { $metadata } = error;
  return (
    typeof $metadata === "object" &&
    $metadata !== null &&
    "httpStatusCode" in $metadata &&
    $metadata.httpStatusCode === NOT_FOUND
  );
}
