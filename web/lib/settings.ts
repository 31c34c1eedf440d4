import { useQuery } from "@tanstack/react-query";
import { read } from "./read.ts";

/** The agency's settings. */
export const agencySettings = read("GET /api/settings");

export const NOT_SAVED = "Failed to save the settings";

/** Whether removals by age are suspended or wait for permission. */
export const removals = read("GET /api/removals");

export function useSettings() {
  return useQuery(agencySettings);
}
