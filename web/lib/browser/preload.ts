import { useEffect, useState } from "react";
import { whenIdle } from "./when-idle.ts";

/**
 * A component no first screen needs: loaded on demand, or ahead. Unlike `lazy` it renders the moment it is
 * loaded; React holds back what was suspended for up to 300 ms.
 */
export function preloadable<T>(load: () => Promise<T>) {
  let ready: T | undefined;
  let loading: Promise<T> | undefined;
  const fetched = () => {
    loading ??= load().catch((error: unknown) => {
      // Try again the next time.
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
    prepareWhenIdle: () => whenIdle(prepare),
    /** The component, once it is `wanted` and loaded. */
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
