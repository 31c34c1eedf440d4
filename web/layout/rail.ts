import { useLocation } from "wouter";
import { createMedia } from "#web/lib/browser/media.ts";
import { callingPlace } from "#web/navigation/places.ts";

const tablet = createMedia("screen and (max-width: 1023px)");

/** Whether the navigation is a rail of icons: on a tablet, and beside call mode. */
export function useRail(): boolean {
  const [path] = useLocation();
  const isTablet = tablet.use();
  return isTablet || path === callingPlace.path;
}
