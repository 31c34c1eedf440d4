import { parsed } from "#web/lib/browser/parsed.ts";
import { readStored, writeStored } from "#web/lib/browser/storage.ts";
import type { StatusStep } from "./data.ts";
import { nameOfUnsent } from "./has-unsent.ts";

/** An outcome whose reply is not known yet. */
export interface Unsent {
  lead: { id: number; name: string; version: number };
  step: StatusStep;
  requestId: string;
  /** When it was recorded, in milliseconds. */
  at: number;
}

/** Kept on this computer: a tab that is closed, or ended by the phone, must not lose what was recorded in it. */
export function readUnsent(userId: string): Unsent[] {
  const list = parsed(readStored("localStorage", nameOfUnsent(userId)));
  return Array.isArray(list) ? list.filter(isUnsent) : [];
}

function isUnsent(value: unknown): value is Unsent {
  return (
    typeof value === "object" && value !== null && "lead" in value && "step" in value && "requestId" in value
  );
}

/** Where storage is disabled or full, this tab still sends them. */
function write(userId: string, list: readonly Unsent[]) {
  writeStored("localStorage", nameOfUnsent(userId), list.length > 0 ? JSON.stringify(list) : "");
}

const others = (userId: string, requestId: string) =>
  readUnsent(userId).filter((one) => one.requestId !== requestId);

/** Of this page, which sends them itself. */
export const own = new Set<string>();

const dropping = new Map<string, ReturnType<typeof setTimeout>>();
const DROP_MS = 2000;

export function keepUnsent(userId: string, one: Unsent): void {
  own.add(one.requestId);
  clearTimeout(dropping.get(one.requestId));
  write(userId, [...others(userId, one.requestId), one]);
}

export function dropUnsent(userId: string, requestId: string): void {
  write(userId, others(userId, requestId));
}

/** One without a reply. A page that ends loses its requests first: it must not drop what the next page has to send. */
export function dropUnanswered(userId: string, requestId: string): void {
  const drop = () => dropUnsent(userId, requestId);
  dropping.set(requestId, setTimeout(drop, DROP_MS));
}

/** The leads of outcomes that are not known to be stored. */
export const unsentLeads = (userId: string): number[] => readUnsent(userId).map(({ lead }) => lead.id);
