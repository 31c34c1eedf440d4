import fastJson, { type Schema } from "fast-json-stringify";
import * as z from "zod";

/**
 * Writes the replies of a call as JSON, by a serializer that is compiled once: fields that the schema does not name
 * never leave the server, and instants become ISO 8601 text. That a reply is what its schema says is checked by the
 * language's compiler; checking every row of every reply again took longer than finding it.
 */
export function replyWriter(schema: unknown): (reply: unknown) => string {
  if (!(schema instanceof z.ZodType)) throw new Error("A reply is described by the contract");
  if (!(schema instanceof z.ZodUnion)) return compiled(schema);
  const options = schema.options.filter((option) => option instanceof z.ZodType);
  const list = options.find((option) => option instanceof z.ZodArray);
  const one = options.find((option) => option instanceof z.ZodObject);
  if (!list || !one || options.length !== 2)
    throw new Error("A reply is one thing, or either that or a list");
  const [writeList, writeOne] = [compiled(list), compiled(one)];
  return (reply) => (Array.isArray(reply) ? writeList(reply) : writeOne(reply));
}

/** Compiled with the first reply: a start does not wait for calls that nobody makes. */
function compiled(schema: z.ZodType): (reply: unknown) => string {
  let write: ((reply: unknown) => string) | undefined;
  return (reply) => {
    write ??= fastJson(shapeOf(schema));
    return write(reply);
  };
}

/** In this form 'or null' is a mark on the type itself, and nothing is written by trying alternatives. */
function shapeOf(schema: z.ZodType): Schema {
  return JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: "input", target: "openapi-3.0" })));
}
