import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Random } from "#server/demo/random";
import { pdf } from "#server/testing/documents";
import type { Session } from "../../server-process.ts";

/** A write by a caller. `key` is unique and is the request's id: sent again, it counts once. */
export interface Operation {
  kind: "outcome" | "remark" | "record" | "lead" | "document";
  key: string;
  /** The lead concerned, or the record of a new lead; 0 for a new record. */
  about: number;
  /** SHA-256 of a document's file. */
  digest?: string;
}

/** An operation and its request. */
export interface OperationRequest {
  operation: Operation;
  send(session: Session): Promise<Response>;
}

const outcomes = [
  ["connected", "interested"],
  ["not_connected", "switched_off"],
] as const;

export function outcome(random: Random, lead: number): OperationRequest {
  const operation: Operation = { kind: "outcome", key: randomUUID(), about: lead };
  const [status, result] = random.pick(outcomes);
  const body = { status, outcome: result, notes: operation.key, requestId: operation.key };
  return { operation, send: (session) => session.send("PATCH", `/api/leads/${lead}/status`, body) };
}

export function remark(lead: number): OperationRequest {
  const operation: Operation = { kind: "remark", key: randomUUID(), about: lead };
  const body = { leadId: lead, callResult: "remark", notes: operation.key, requestId: operation.key };
  return { operation, send: (session) => session.send("POST", "/api/call-logs", body) };
}

export function newRecord(): OperationRequest {
  const operation: Operation = { kind: "record", key: randomUUID(), about: 0 };
  const body = {
    firstName: operation.key,
    lastName: "Kumar",
    mobileNumber: "9800000101",
    vehicleType: "car",
    requestId: operation.key,
  };
  return { operation, send: (session) => session.send("POST", "/api/customers", body) };
}

export function newLead(customerId: number, campaignId: number): OperationRequest {
  const operation: Operation = { kind: "lead", key: randomUUID(), about: customerId };
  const body = { customerId, campaignId, requestId: operation.key };
  return { operation, send: (session) => session.send("POST", "/api/leads", body) };
}

export function paper(lead: number, bytes: number): OperationRequest {
  const file = Buffer.concat([pdf, randomBytes(bytes)]);
  const digest = createHash("sha256").update(file).digest("hex");
  const operation: Operation = { kind: "document", key: randomUUID(), about: lead, digest };
  return {
    operation,
    send: (session) => {
      const form = new FormData();
      form.set("documentType", "rc_card");
      form.set("requestId", operation.key);
      form.set("file", new File([file], `${operation.key}.pdf`, { type: "application/pdf" }));
      return session.sendForm(`/api/leads/${lead}/documents`, form);
    },
  };
}
