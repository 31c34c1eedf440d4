import { useEffect, useState } from "react";
import { createStore } from "./store.ts";
import { whenUsed } from "./when-used.ts";

const RETRY_MS = 2000;

/** How many parts are wanted and could not be loaded; web/app/Overlays.tsx reports it. */
const missing = createStore(0);
export const useMissingParts = missing.useValue;

interface Options {
  /** The page does not report that it is missing. */
  optional?: boolean;
}

/**
 * A component no first screen needs: loaded on demand, or once the page is used. Unlike `lazy` it renders the
 * moment it is loaded; React holds back what was suspended for up to 300 ms. When it cannot be loaded, the
 * screen stays as it is and it is tried again.
 */
export function preloadable<T>(load: () => Promise<T>, { optional = false }: Options = {}) {
  let ready: T | undefined;
  let loading: Promise<T> | undefined;
  const fetched = () => {
    loading ??= load().then(
      (loaded) => {
        ready = loaded;
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const prepare = async () => {
    await fetched().catch(() => undefined);
  };
  const use = (wanted: boolean): T | undefined => {
    const [part, setPart] = useState(() => ready);
    useEffect(() => {
      if (!wanted || part !== undefined) return;
      let timer: ReturnType<typeof setTimeout>;
      let [left, isMissing] = [false, false];
      const report = (now: boolean) => {
        if (optional || now === isMissing) return;
        isMissing = now;
        missing.set(missing.get() + (now ? 1 : -1));
      };
      const attempt = () => {
        fetched().then(
          (loaded) => {
            report(false);
            setPart(() => loaded);
          },
          () => {
            if (left) return;
            report(true);
            timer = setTimeout(attempt, RETRY_MS);
          },
        );
      };
      attempt();
      return () => {
        left = true;
        clearTimeout(timer);
        report(false);
      };
    }, [wanted, part]);
    return part ?? ready;
  };
  return {
    prepare,
    /** The component, once it was `wanted` and is loaded. */
    use,
    /** The same for a component that must appear at once: loaded when the page is used. */
    useAhead: (wanted: boolean): T | undefined => {
      useEffect(() => whenUsed(() => void prepare()), []);
      return use(wanted);
    },
    prepareWhenUsed: () => whenUsed(() => void prepare()),
  };
}
