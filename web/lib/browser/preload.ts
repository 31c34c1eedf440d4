import { useEffect, useState } from "react";
import { whenUsed } from "./when-used.ts";

/**
 * A component no first screen needs: loaded on demand, or once the page is used. Unlike `lazy` it renders the moment it is
 * loaded; React holds back what was suspended for up to 300 ms.
 */
export function preloadable<T>(load: () => Promise<T>) {
  let ready: T | undefined;
  let loading: Promise<T> | undefined;
  const fetched = () => {
    loading ??= load().then(
      (loaded) => {
        ready = loaded;
        return loaded;
      },
      (error: unknown) => {
        // Try again the next time.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  /** A file that fails to load is reported when the component is rendered. */
  const prepare = async () => {
    await fetched().catch(() => undefined);
  };
  const use = (wanted: boolean): T | undefined => {
    const [part, setPart] = useState(() => ready);
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      if (!wanted || part !== undefined) return;
      fetched().then((loaded) => setPart(() => loaded), setFailure);
    }, [wanted, part]);
    if (failure !== undefined) throw failure;
    return part ?? ready;
  };
  return {
    prepare,
    prepareWhenUsed: () => whenUsed(() => void prepare()),
    /** The component, once it was `wanted` and is loaded. */
    use,
    /** The same for a component that must appear at once: loaded when the page is used. */
    useAhead: (wanted: boolean): T | undefined => {
      useEffect(() => whenUsed(() => void prepare()), []);
      return use(wanted);
    },
  };
}
