import { type ComponentType, useEffect, useRef, useState } from "react";
import { preloadable } from "./preload.ts";
import { whenUsed } from "./when-used.ts";

/** A part below the first screen: loaded when its place is in the window, or when the page is used. */
export function below<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const part = preloadable(load, { optional: true });
  return function Below(props: P) {
    const place = useRef<HTMLDivElement>(null);
    const [isWanted, setWanted] = useState(false);
    const Part = part.use(isWanted);
    useEffect(() => {
      const want = () => setWanted(true);
      const near = new IntersectionObserver(([seen]) => seen?.isIntersecting && want());
      if (place.current) near.observe(place.current);
      const cancel = whenUsed(want);
      return () => {
        near.disconnect();
        cancel();
      };
    }, []);
    return Part ? <Part {...props} /> : <div ref={place} className="min-h-16" />;
  };
}
