import type { Files } from "#server/files/files";
import type { RestoreTarget } from "./restore-target.ts";

/**
 * A restore target with its documents in a bucket, which need not be empty: a file never changes under its
 * key, and after the loss of the database alone the bucket still has them. A failed restore removes the files
 * it added.
 */
export function withBucketDocuments(place: RestoreTarget, bucket: Files): RestoreTarget {
  const brought: string[] = [];
  return {
    ...place,
    files: {
      ...bucket,
      async write(key, bytes) {
        const there = await bucket.read(key);
        there?.destroy();
        if (!there) brought.push(key);
        await bucket.write(key, bytes);
      },
    },
    discard: async () => {
      await place.discard();
      for (const key of brought) await bucket.remove(key);
    },
  };
}
