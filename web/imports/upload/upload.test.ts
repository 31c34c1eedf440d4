import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AGENCY_HEADER } from "#contract/lead/empty-fields";
import { cache } from "#web/lib/http/cache.ts";
import { toast } from "#web/ui/toast.ts";
import { campaignFor } from "../campaign.ts";
import { ROWS_PER_BATCH, readBatches } from "../file/batches.ts";
import { checkFile } from "../file/check-file.ts";
import type { Questions } from "../file/file.worker.ts";
import { type OpenFile, openFile, UnreadableFile } from "../file/open-file.ts";
import { clearUpload, startUpload } from "./upload.ts";

vi.mock("#web/ui/toast.ts", () => ({ toast: vi.fn() }));
vi.mock("../file/open-file.ts", async (original) => ({
  ...(await original<typeof import("../file/open-file.ts")>()),
  openFile: vi.fn(),
}));

const server = vi.fn<typeof fetch>();
const results = { successful: 1, failed: 0, assigned: 0, errors: [], failures: [] };

/** Reads in this thread what the product reads in a worker. */
function readHere(source: Blob): OpenFile {
  let batches: ReturnType<typeof readBatches> | undefined;
  const replies: Partial<Replies> = {
    check: () => checkFile(source),
    open: async (encoding) => {
      batches = readBatches(source, encoding);
      return undefined;
    },
    next: async () => (await batches?.next())?.value ?? undefined,
  };
  return {
    ask: async (name, given) => (replies[name] ?? notAsked)(given),
    close: () => undefined,
  };
}
type Replies = { [K in keyof Questions]: (given: Questions[K]["given"]) => Promise<Questions[K]["reply"]> };
const notAsked = () => Promise.reject(new Error("Not asked by an upload"));

beforeEach(() => {
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, vi.fn());
  vi.stubGlobal("fetch", server);
  vi.mocked(openFile).mockImplementation(readHere);
});
afterEach(() => {
  clearUpload();
  cache.clear();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const csv = [AGENCY_HEADER, ",KA05MN0001,Asha Rao,9800000555,Tata,Nexon,,,,,2026-11-20,pooja"].join("\n");
const upload = (from: "csv-upload" | "database" = "csv-upload", text = csv) =>
  startUpload("me", {
    from,
    source: new Blob([text]),
    name: "leads.csv",
    month: "2026-11",
    destination: async () =>
      from === "database" ? { campaignId: 7 } : { targetMonth: "11", targetYear: "2026" },
  });

/** The payload of the call to a path. */
function payloadOf(path: string): unknown {
  const [, init] =
    server.mock.calls.find(([address, { method } = {}]) => address === path && method === "POST") ?? [];
  return JSON.parse(String(init?.body));
}

test("the rows are sent as data with targetMonth and targetYear as text, or with the campaign (specification §7)", async () => {
  server.mockImplementation(async () => Response.json({ message: "", results }));
  await upload();
  const row = {
    registrationNumber: "KA05MN0001",
    name: "Asha Rao",
    phoneNumber: "9800000555",
    maker: "Tata",
    model: "Nexon",
    insuranceExpiry: "2026-11-20",
    telecallerName: "pooja",
    rowNumber: 2,
  };
  expect(payloadOf("/api/upload/csv-leads")).toMatchObject({
    data: [row],
    targetMonth: "11",
    targetYear: "2026",
    firstRow: 2,
  });
  server.mockClear();
  await upload("database");
  const sent = payloadOf("/api/upload/csv-leads");
  expect(sent).toMatchObject({ campaignId: 7 });
  expect(sent).not.toHaveProperty("targetMonth");
});

test("afterwards leads, customers, campaigns, metrics and monthly figures are stale (specification §7)", async () => {
  server.mockImplementation(async () => Response.json({ message: "", results }));
  const changed = ["leads", "customers", "campaigns", "dashboard/metrics", "analytics/monthly-stats"];
  const state = (name: string) => cache.getQueryState([`/api/${name}`])?.isInvalidated;
  for (const name of [...changed, "users"]) cache.setQueryData([`/api/${name}`], "known");
  await upload();
  expect(changed.map(state)).toEqual(changed.map(() => true));
  expect(state("users")).toBe(false);
});

test("an unreadable file is reported with each page's message (specification §5, §8)", async () => {
  const toastAfter = async (from: "csv-upload" | "database", error: Error) => {
    vi.mocked(openFile).mockImplementation((source) => ({
      ...readHere(source),
      ask: () => Promise.reject(error),
    }));
    await upload(from);
    const [text] = vi.mocked(toast).mock.lastCall ?? [];
    return [text?.title, text?.description];
  };
  const unread = new UnreadableFile("Error reading file");
  expect(await toastAfter("csv-upload", unread)).toEqual(["Parse Error", "Error reading file"]);
  expect(await toastAfter("database", unread)).toEqual(["Error processing CSV", "Error reading file"]);
  expect(await toastAfter("database", new Error("?"))).toEqual([
    "Error processing CSV",
    "Failed to process CSV file",
  ]);
});

test("a typed name that no campaign has creates one: name, month, the current year, description (specification §7, §9)", async () => {
  // New Year's Eve in Kolkata.
  vi.useFakeTimers({ now: new Date("2026-12-31T18:29:59Z"), toFake: ["Date"] });
  const winter = { id: 9, name: "Winter drive", month: "2026-01", year: 2026, description: null };
  server.mockImplementation(async (_, { method } = {}) => Response.json(method === "POST" ? winter : []));
  expect(await campaignFor(" Winter drive ", "Jan 2026")).toEqual(winter);
  expect(payloadOf("/api/campaigns")).toEqual({
    name: "Winter drive",
    month: "Jan 2026",
    year: 2026,
    description: "Jan 2026 insurance renewal campaign",
  });
  cache.setQueryData(["/api/campaigns"], [winter]);
  server.mockClear();
  expect(await campaignFor("winter DRIVE", "Jan 2026")).toEqual(winter);
  expect(server).not.toHaveBeenCalled();
});

test("the call with the last rows says so, and each call how many rows the file has", async () => {
  server.mockImplementation(async () => Response.json({ message: "", results }));
  const lines = Array.from({ length: ROWS_PER_BATCH + 1 }, (_, row) =>
    csv.split("\n")[1]?.replace("Asha", `A${row}`),
  );
  await upload("csv-upload", [AGENCY_HEADER, ...lines].join("\n"));
  const files = server.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).file);
  expect(files.map(({ rows, last }) => [rows, last])).toEqual([
    [ROWS_PER_BATCH + 1, false],
    [ROWS_PER_BATCH + 1, true],
  ]);
});
