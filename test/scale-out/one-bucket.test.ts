import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formOf } from "#server/testing/documents";
import { openOffice, uploadLeads } from "#server/testing/office";
import { testBucket } from "#server/testing/services/buckets";
import { startServer } from "../server-process.ts";

test("two servers with one bucket: a document added through one is read, exported and removed through the other", async () => {
  const place = await testBucket();
  const office = await openOffice({ at: new Date().toISOString(), files: place.files });
  const dataDir = mkdtempSync(join(tmpdir(), "renewdesk-bucket-"));
  const second = await startServer(dataDir, { DATABASE_URL: office.databaseUrl, ...place.environment });
  const onSecond = (method: string, path: string, body?: string) =>
    fetch(second.url + path, {
      method,
      headers: { cookie: office.admin.cookie(), ...(body && { "content-type": "application/json" }) },
      ...(body && { body }),
    });

  const [lead = 0] = await uploadLeads(office, [{}]);
  const form = formOf({ documentType: "rc_card" });
  const { body: document } = await office.admin.send("POST", `/api/leads/${lead}/documents`, form);
  const download = await onSecond("GET", `/api/documents/${document.id}/download`);
  expect([download.status, (await download.arrayBuffer()).byteLength]).toEqual([200, document.size]);
  const [customer] = await office.query("select customer_id as id from leads where id = $1", [lead]);
  const exported = await onSecond("GET", `/api/customers/${customer?.id}/personal-data`);
  expect([exported.status, (await exported.arrayBuffer()).byteLength > document.size]).toEqual([200, true]);

  expect(await place.keys()).toHaveLength(1);
  const gone = await onSecond("POST", "/api/leads/bulk-delete", JSON.stringify({ leadIds: [lead] }));
  expect([gone.status, await place.keys()]).toEqual([200, []]);

  await second.stop();
  await office.close();
  await place.close();
  rmSync(dataDir, { recursive: true, force: true });
});
