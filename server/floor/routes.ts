import type { FastifyInstance } from "fastify";
import { floorApi } from "#contract/floor/calls";
import type { Deps } from "#server/deps";
import { serve } from "#server/platform/http";
import { readFloor } from "./read-floor.ts";

export function floorRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, floorApi.read, ({ viewer, now }) => readFloor(deps, viewer, now));
}
