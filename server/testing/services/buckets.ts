import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { Bucket } from "#server/config";
import { openBucket } from "#server/files/bucket";
import type { Files } from "#server/files/files";
import { openFolder } from "#server/files/folder";
import { openObjects } from "#server/files/objects";

/** For tests: a file storage of its own. */
export interface TestPlace {
  files: Files;
  /** The stored keys, in order. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

export async function testFolder(): Promise<TestPlace> {
  const folder = await mkdtemp(join(tmpdir(), "renewdesk-files-"));
  return {
    files: await openFolder(folder),
    keys: async () => (await readdir(folder)).sort(),
    close: () => rm(folder, { recursive: true }),
  };
}

export interface TestBucket extends TestPlace {
  bucket: Bucket;
  /** The same bucket as settings of a server. */
  environment: Record<string, string>;
  /** Refuses connections until it is opened again. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** A local object storage. It knows one account and checks no signatures. */
const ACCOUNT = "S3RVER";
const NAME = "papers";
const ANSWER_LIMIT_MS = 8000;

export async function testBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), "renewdesk-bucket-"));
  const start = async (port: number) => {
    const server = new S3rver({
      directory,
      port,
      address: "127.0.0.1",
      silent: true,
      configureBuckets: [{ name: NAME, configs: [] }],
    });
    return { server, port: (await server.run()).port };
  };
  let running = await start(0);
  const endpoint = `http://127.0.0.1:${running.port}`;
  const bucket: Bucket = {
    endpoint,
    name: NAME,
    pathStyle: true,
    region: "us-east-1",
    accessKeyId: ACCOUNT,
    secretAccessKey: ACCOUNT,
  };
  const objects = openObjects(bucket, ANSWER_LIMIT_MS);
  let isOpen = true;
  const shut = async () => {
    if (isOpen) await running.server.close();
    isOpen = false;
  };
  return {
    files: openBucket(bucket),
    bucket,
    environment: {
      STORAGE: "s3",
      S3_ENDPOINT: endpoint,
      S3_BUCKET: NAME,
      S3_ACCESS_KEY_ID: ACCOUNT,
      S3_SECRET_ACCESS_KEY: ACCOUNT,
    },
    keys: () => objects.list(""),
    shut,
    open: async () => {
      running = await start(running.port);
      isOpen = true;
    },
    close: async () => {
      await shut();
      await rm(directory, { recursive: true });
    },
  };
}
