import type { Place } from "#server/backup/place";
import type { Files } from "#server/files";

/**
 * The same place with its documents in a bucket, which need not be empty: a file never changes under its key, and after
 * the loss of a database alone the bucket still holds them. What this restoring brought is taken out when it fails.
 */
export function inBucket(place: Place, bucket: Files): Place {
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
