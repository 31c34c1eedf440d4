import { useEffect, useState } from "react";
import { atRest } from "./at-rest.ts";

/**
 * A part that no first screen needs: fetched when it is first wanted, or a little before. Unlike `lazy` it shows the
 * very moment it is there; React holds back what was suspended for up to 300 ms.
 */
export function later<T>(load: () => Promise<T>) {
  let ready: T | undefined;
  let loading: Promise<T> | undefined;
  const fetched = () => {
    loading ??= load().catch((error: unknown) => {
      // Asked for again the next time.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const prepare = () => {
    fetched().catch(() => undefined);
  };
  return {
    prepare,
    prepareAtRest: () => atRest(prepare),
    /** The part, as soon as it is `wanted` and there. */
    use: (wanted: boolean): T | undefined => {
      const [part, setPart] = useState(() => ready);
      const [failure, setFailure] = useState<unknown>();
      useEffect(() => {
        if (!wanted || part !== undefined) return;
        fetched().then((loaded) => {
          ready = loaded;
          setPart(() => loaded);
        }, setFailure);
      }, [wanted, part]);
      if (failure !== undefined) throw failure;
      return part;
    },
  };
}
