import fastJson, { type Schema } from "fast-json-stringify";
import * as z from "zod";

/**
 * Serializes the replies of a call with a serializer compiled once: fields the schema does not name are never
 * sent, and instants become ISO 8601 text. TypeScript checks that a reply matches its schema; validating
 * every row at run time took longer than reading it.
 */
export function replyWriter(schema: unknown): (reply: unknown) => string {
  if (!(schema instanceof z.ZodType)) throw new Error("A reply is described by the contract");
  if (!(schema instanceof z.ZodUnion)) return compiled(schema);
  const options = schema.options.filter((option) => option instanceof z.ZodType);
  const list = options.find((option) => option instanceof z.ZodArray);
  const one = options.find((option) => option instanceof z.ZodObject);
  if (!one || options.length !== 2)
    throw new Error("A reply is one thing, or either that or a list, or a part of it that is `Written`");
  const [writeList, writeOne] = [list && compiled(list), compiled(one)];
  return (reply) => (writeList && Array.isArray(reply) ? writeList(reply) : writeOne(reply));
}

/** Compiled with the first reply, so that a start does not wait for unused calls. */
function compiled(schema: z.ZodType): (reply: unknown) => string {
  let write: ((reply: unknown) => string) | undefined;
  return (reply) => {
    write ??= fastJson(shapeOf(schema));
    return write(reply);
  };
}

/** Written this way, 'or null' is part of the type itself and the serializer need not try alternatives. */
function shapeOf(schema: z.ZodType): Schema {
  return JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: "input", target: "openapi-3.0" })));
}
