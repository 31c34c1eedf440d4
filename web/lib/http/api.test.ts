import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, messageOf, reasonOf, send, sendForFile } from "./api.ts";
import { sendForList } from "./send-for-list.ts";

const server = vi.fn<typeof fetch>();
const answer = (body: string, init?: ResponseInit) => server.mockResolvedValueOnce(new Response(body, init));

/** What the last call sent. */
function sent() {
  const [address, init] = server.mock.lastCall ?? [];
  const headers = new Headers(init?.headers);
  return { address, method: init?.method, body: init?.body, credentials: init?.credentials, headers };
}

beforeEach(() => {
  vi.stubGlobal("fetch", server);
  server.mockReset();
});
afterEach(() => void vi.unstubAllGlobals());

test("a reply that is not a list is treated as an empty one (specification §7)", async () => {
  answer(`{"message":"?"}`);
  expect(await sendForList("GET /api/customers")).toEqual({ rows: [], total: 0 });
});

describe("a call (specification §7)", () => {
  test("sends cookies; its URL is built from its parts, with only the given parameters", async () => {
    answer("[]");
    await send("GET /api/leads/:id/call-logs", { params: { id: "7/8" } });
    expect(sent()).toMatchObject({
      address: "/api/leads/7%2F8/call-logs",
      method: "GET",
      credentials: "same-origin",
      body: undefined,
    });
    expect(sent().headers.has("content-type")).toBe(false);
    answer("[]", { headers: { "x-total-count": "812" } });
    const found = await sendForList("GET /api/customers", { query: { search: "a b", status: undefined } });
    expect(sent().address).toBe("/api/customers?search=a+b");
    expect(found).toEqual({ rows: [], total: 812 });
  });

  test("has a JSON body with its type", async () => {
    answer("{}");
    await send("POST /api/leads/bulk-delete", { body: { leadIds: [1, 2] } });
    expect([sent().method, sent().body, sent().headers.get("content-type")]).toEqual([
      "POST",
      '{"leadIds":[1,2]}',
      "application/json",
    ]);
  });

  test("that needs no more of the reply than what it changed says so", async () => {
    answer("{}");
    const body = { status: "closed", requestId: "4b0b5a3e-6a7f-4b6e-9a55-0f2a3c1d9e77" } as const;
    await send("PATCH /api/leads/:id/status", { params: { id: "7" }, body, brief: true });
    expect(sent().headers.get("prefer")).toBe("return=minimal");
    answer("{}");
    await send("PATCH /api/leads/:id/status", { params: { id: "7" }, body });
    expect(sent().headers.has("prefer")).toBe(false);
  });

  test("of a document is multipart: file, documentType and fileName", async () => {
    answer("{}");
    const file = new File(["%PDF"], "policy.pdf", { type: "application/pdf" });
    await send("POST /api/leads/:id/documents", {
      params: { id: "7" },
      form: { documentType: "rc_card", fileName: "policy.pdf" },
      file,
    });
    const { body, headers } = sent();
    const form = body instanceof FormData ? Object.fromEntries(body) : {};
    expect(form).toEqual({ documentType: "rc_card", fileName: "policy.pdf", file });
    // The browser sets it, with the boundary.
    expect(headers.has("content-type")).toBe(false);
  });

  test("for a file returns its bytes", async () => {
    answer("%PDF-1.7");
    const blob = await sendForFile("GET /api/documents/:id/download", { params: { id: "3" } });
    expect([sent().address, await blob.text()]).toEqual(["/api/documents/3/download", "%PDF-1.7"]);
  });
});

describe("an error reply (specification §8)", () => {
  const failure = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    );

  test("throws the status code, a colon, a space and the body; the status text without a body", async () => {
    answer('{"message":"Lead not found"}', { status: 404, statusText: "Not Found" });
    expect(await failure(send("GET /api/campaigns"))).toMatchObject({
      message: '404: {"message":"Lead not found"}',
      serverMessage: "Lead not found",
    });
    answer("", { status: 502, statusText: "Bad Gateway" });
    expect(await failure(send("GET /api/campaigns"))).toMatchObject({ message: "502: Bad Gateway" });
  });

  test("a 401 is one too, and nothing is requested twice", async () => {
    answer('{"message":"Please sign in"}', { status: 401 });
    expect(await failure(send("GET /api/campaigns"))).toBeInstanceOf(ApiError);
    expect(server).toHaveBeenCalledTimes(1);
  });

  test("of the server has a reference, by which an administrator finds it in the log", () => {
    const fault = (status: number, body: object) => new ApiError(status, JSON.stringify(body), "");
    const requestId = "8665b89c-0b7e-4f5e-9a53-5b1f5d0a7c11";
    const away = fault(503, { message: "The database cannot be reached right now", requestId });
    const told = `The database cannot be reached right now. Reference: ${requestId}`;
    expect([reasonOf(away), messageOf(away, "?")]).toEqual([told, told]);
    expect(messageOf(fault(500, { requestId }), "Failed to create lead")).toBe(
      `Failed to create lead. Reference: ${requestId}`,
    );
    expect(reasonOf(fault(404, { message: "Lead not found" }))).toBe("Lead not found.");
  });

  test("shows the server's message, or the screen's own if there is none", () => {
    const words = (text: string) => messageOf(new ApiError(500, text, "Oops"), "Failed to create lead");
    expect(words('{"message":"Premium must be numeric"}')).toBe("Premium must be numeric");
    expect(["<html>", "[]", '{"message":7}', ""].map(words)).toEqual(Array(4).fill("Failed to create lead"));
    expect(messageOf(new TypeError("Failed to fetch"), "Failed to create lead")).toBe(
      "Failed to create lead",
    );
  });
});
