import { type ComponentType, createElement, lazy, type ReactNode, useState } from "react";
import { hadSession } from "#web/lib/http/first-session.ts";

/** A component from a file of its own, or joined from several. */
export type Fetched<P = object> = ComponentType<P> & { fetch: () => Promise<void> };

/** What a screen's file may export for its first frame. */
interface Ahead {
  /** Starts its requests before it is rendered. */
  askAhead?: () => void;
  /** Resolves when the rest of its first frame is there: a frame without it would be thrown away. */
  partsLoaded?: Promise<void>;
}

/** A screen in a file of its own, loaded when it is first opened. */
export function screen<N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>> & Ahead>,
): Fetched<P> {
  let Ready: ComponentType<P> | undefined;
  const loaded = async () => {
    const file = await load();
    Ready = file[name];
    return { default: Ready, askAhead: file.askAhead, partsLoaded: file.partsLoaded };
  };
  const Late = lazy(loaded);
  // Rendered at once when the file is loaded: React holds back what was suspended for up to 300 ms.
  function Screen(props: P) {
    const [Shown] = useState(() => Ready ?? Late);
    return <Shown {...props} />;
  }
  const fetch = async () => {
    try {
      const { askAhead, partsLoaded } = await loaded();
      if (hadSession) askAhead?.();
      await partsLoaded;
    } catch {
      // A file that fails to load is reported when the screen is rendered.
    }
  };
  return Object.assign(Screen, { fetch });
}

/** A screen with one or two parts of other features on it: features do not import each other. */
export function joined(Screen: Fetched<{ children?: ReactNode }>, ...parts: Fetched[]): Fetched {
  function Joined() {
    return <Screen>{parts.map((Part, place) => createElement(Part, { key: place }))}</Screen>;
  }
  const fetch = async () => {
    await Promise.all([Screen, ...parts].map((part) => part.fetch()));
  };
  return Object.assign(Joined, { fetch });
}

/** The same where the screen places the part itself. */
export function placing<P>(Screen: Fetched<{ part: ComponentType<P> }>, Part: Fetched<P>): Fetched {
  function Placing() {
    return <Screen part={Part} />;
  }
  return Object.assign(Placing, {
    fetch: async () => {
      await Promise.all([Screen.fetch(), Part.fetch()]);
    },
  });
}
