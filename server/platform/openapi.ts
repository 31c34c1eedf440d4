import fastifySwagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import * as z from "zod";

/** Instants are Dates on the server only; the document describes the wire format. */
const zodToJsonConfig: NonNullable<Parameters<typeof createJsonSchemaTransform>[0]["zodToJsonConfig"]> = {
  unrepresentable: "any",
  override: ({ zodSchema, jsonSchema }) => {
    if (zodSchema instanceof z.ZodDate) Object.assign(jsonSchema, { type: "string", format: "date-time" });
  },
};

/** GET /api/openapi.json: the OpenAPI 3.1 document, generated from the registered routes. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "RenewDesk", description: "Vehicle-insurance renewal desk", version },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: createJsonSchemaTransformObject({ zodToJsonConfig }),
  });
  app.get("/api/openapi.json", { config: { needs: "signed-in" }, schema: { hide: true } }, () =>
    app.swagger(),
  );
}
