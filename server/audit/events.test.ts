import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { entriesOf, entriesSince, type Row } from "#server/testing/audit";
import { pdf } from "#server/testing/documents";
import { type Office, openOffice, type Person } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

/** Must not appear in any entry. */
const SECRETS = {
  name: "Zubeida Markedname",
  phoneNumber: "9812345670",
  registrationNumber: "KA77ZZ7777",
  address: "7 Marked Street",
  fileName: "marked-paper.pdf",
  typedName: "marked-typed-name",
  password: "marked-password-1",
};

const test = officeTest({ telecallers: ["asha"] });

let lead: number;

test.beforeAll(async ({ office }) => {
  const { name, phoneNumber, registrationNumber } = SECRETS;
  lead = await office.lead({ name, phoneNumber, registrationNumber, telecallerName: "asha" });
});

const rowOf = (person: Person | null, action: string, details: Row["details"]) => [
  expect.objectContaining({ user_id: person?.id ?? null, address: "127.0.0.1", action, details }),
];
const signIn = (office: Office, username: string, password: string) =>
  office.stranger.send("POST", "/api/auth/admin-login", { username, password });

function paper(): FormData {
  const form = new FormData();
  form.set("documentType", "rc_card");
  form.set("requestId", "5b5a0f3e-53a1-4c5e-9d0c-3f1a9e4b7c11");
  form.set("file", new File([pdf], SECRETS.fileName, { type: "application/pdf" }));
  return form;
}

test("a sign-in, and a logout of that session; a logout without one adds no entry", async ({
  office,
  asha,
}) => {
  expect(await entriesOf(office, () => signIn(office, "asha", "correct-horse"))).toEqual(
    rowOf(asha, "auth.signed_in", {}),
  );
  const logout = () => office.stranger.get("/api/logout");
  expect(await entriesOf(office, logout)).toEqual(rowOf(asha, "auth.signed_out", {}));
  expect(await entriesOf(office, logout)).toEqual([]);
});

test("a failed sign-in is audited with the account that was tried; an unknown name is not stored", async ({
  office,
  asha,
}) => {
  const failed = () => signIn(office, "ASHA ", SECRETS.password);
  expect(await entriesOf(office, failed)).toEqual(rowOf(asha, "auth.sign_in_failed", {}));
  const unknown = () => signIn(office, SECRETS.typedName, SECRETS.password);
  expect(await entriesOf(office, unknown)).toEqual(rowOf(null, "auth.sign_in_failed", {}));
});

test("a deactivated user's sign-in attempt is audited with their account", async ({ office }) => {
  const idle = await office.telecaller("idle");
  await office.admin.send("PATCH", `/api/users/${idle.id}`, { isActive: false });
  const tried = () => signIn(office, "idle", "correct-horse");
  expect(await entriesOf(office, tried)).toEqual(rowOf(idle, "auth.sign_in_failed", {}));
});

test("attempts over the limit (429) add no entries: they cannot fill the log", async () => {
  const limited = await openOffice({ environment: { LOGIN_RATE_LIMIT: "2" } });
  const entries = await entriesOf(limited, async () => {
    for (let tried = 0; tried < 6; tried++) {
      await limited.stranger.send("POST", "/api/auth/admin-login", { username: "admin", password: "wrong" });
    }
  });
  await limited.close();
  expect(entries.map(({ action }) => action)).toEqual(["auth.sign_in_failed", "auth.sign_in_failed"]);
});

test("a change of the own password, and nothing where the current one was wrong", async ({
  office,
  asha,
}) => {
  const change = (currentPassword: string) => () =>
    asha.send("POST", "/api/auth/change-password", { currentPassword, newPassword: SECRETS.password });
  expect(await entriesOf(office, change("wrong"))).toEqual([]);
  expect(await entriesOf(office, change("correct-horse"))).toEqual(rowOf(asha, "auth.password_changed", {}));
});

test("a user created, deactivated, reactivated, reset and deleted; a change without effect adds no entry", async ({
  office,
}) => {
  const { admin } = office;
  const form = { username: "uma", password: SECRETS.password, firstName: "Uma", role: "telecaller" };
  const created = await entriesOf(office, () => admin.send("POST", "/api/users", form));
  const userId = created[0]?.details.userId;
  expect(created).toEqual(rowOf(admin, "user.created", { userId, username: "uma", role: "telecaller" }));
  const uma = { userId, username: "uma" };
  const isActive = (value: boolean) => () => admin.send("PATCH", `/api/users/${userId}`, { isActive: value });
  expect(await entriesOf(office, isActive(true))).toEqual([]);
  expect(await entriesOf(office, isActive(false))).toEqual(rowOf(admin, "user.deactivated", uma));
  expect(await entriesOf(office, isActive(true))).toEqual(rowOf(admin, "user.reactivated", uma));
  const reset = () => admin.send("POST", `/api/users/${userId}/reset-password`);
  expect(await entriesOf(office, reset)).toEqual(rowOf(admin, "user.password_reset", uma));
  const remove = () => admin.send("DELETE", `/api/users/${userId}`);
  expect(await entriesOf(office, remove)).toEqual(rowOf(admin, "user.deleted", uma));
  expect(await entriesOf(office, remove)).toEqual([]);
});

const importId = expect.any(Number);

test("a file in several batches is audited once, with its first one; a single call with its counts", async ({
  office,
}) => {
  const data = [{ name: SECRETS.name, phoneNumber: SECRETS.phoneNumber, maker: "Honda", model: "City" }, {}];
  const upload = (more: object) =>
    office.admin.send("POST", "/api/upload/csv-leads", {
      data,
      targetMonth: "12",
      targetYear: "2026",
      ...more,
    });
  const uploadId = randomUUID();
  const file = async () => {
    for (const firstRow of [2, 4, 2, 6]) await upload({ uploadId, firstRow });
  };
  const { admin } = office;
  expect(await entriesOf(office, file)).toEqual(
    rowOf(admin, "leads.imported", { month: "2026-12", uploadId, importId }),
  );
  expect(await entriesOf(office, () => upload({ targetMonth: "10" }))).toEqual(
    rowOf(admin, "leads.imported", { month: "2026-10", importId, successful: 1, failed: 1 }),
  );
});

test("an upload names its file: with its rows at once, and with what was stored and refused at its end", async ({
  office,
}) => {
  const row = (registrationNumber: string) => ({
    name: SECRETS.name,
    phoneNumber: SECRETS.phoneNumber,
    registrationNumber,
    maker: "Honda",
    model: "City",
  });
  const { admin } = office;
  const upload = (data: object[], firstRow: number, more: object) =>
    admin.send("POST", "/api/upload/csv-leads", {
      data,
      targetMonth: "12",
      targetYear: "2026",
      firstRow,
      ...more,
    });
  const uploadId = randomUUID();
  const file = { name: "december.csv", rows: 5 };
  const both = async () => {
    await upload([row("MH01XX0001"), row("MH01XX0002")], 2, { uploadId, file: { ...file, last: false } });
    const last = { uploadId, file: { ...file, last: true } };
    await upload([row("MH01XX0003"), row("MH01XX0001")], 4, last);
    await upload([row("MH01XX0003"), row("MH01XX0001")], 4, last);
  };
  // The name stands with the import alone: it may be a customer's, and may be erased.
  const details = { month: "2026-12", uploadId, importId };
  // The fifth row could not be read by the browser and was never sent.
  expect(await entriesOf(office, both)).toEqual([
    ...rowOf(admin, "leads.imported", { ...details, rows: 5 }),
    ...rowOf(admin, "leads.import_finished", { ...details, successful: 3, failed: 2 }),
  ]);
  const { entries } = (await admin.get("/api/audit-log?group=leads&limit=2")).body;
  expect(entries.map(({ what, about }: Record<string, string>) => [what, about])).toEqual([
    ["Finished an import", "december.csv, for Dec 2026: 3 added, 2 rejected"],
    ["Uploaded a file of leads", "december.csv, for Dec 2026: 5 rows"],
  ]);
  const small = () =>
    upload([row("MH01XX0009")], 2, {
      uploadId: randomUUID(),
      file: { name: "one.csv", rows: 1, last: true },
    });
  expect(await entriesOf(office, small)).toMatchObject([
    { action: "leads.imported", details: { importId, successful: 1, failed: 0 } },
  ]);
});

test("a document uploaded, the same form again, and each download", async ({ office, asha }) => {
  const upload = () => asha.send("POST", `/api/leads/${lead}/documents`, paper());
  const uploaded = await entriesOf(office, upload);
  const documentId = uploaded[0]?.details.documentId;
  const details = { documentId, leadId: lead, documentType: "rc_card" };
  expect(uploaded).toEqual(rowOf(asha, "document.uploaded", details));
  expect(await entriesOf(office, upload)).toEqual([]);
  const view = (person: Person) => () => person.get(`/api/documents/${documentId}/download`);
  expect(await entriesOf(office, view(office.admin))).toEqual(
    rowOf(office.admin, "document.viewed", details),
  );
  const bharat = await office.telecaller("bharat");
  expect(await entriesOf(office, view(bharat))).toEqual([]);
});

test("leads assigned in bulk and on the edit screen; an outcome, a remark and another edit add no entry", async ({
  office,
  asha,
}) => {
  const { admin } = office;
  const assign = () =>
    admin.send("POST", "/api/leads/bulk-assign", { leadIds: [lead], assignedUserId: "auto-assign" });
  expect(await entriesOf(office, assign)).toEqual([
    expect.objectContaining({
      action: "leads.assigned",
      details: expect.objectContaining({ to: "auto-assign", leadIds: [lead] }),
    }),
  ]);
  const edit = (body: object) => () => admin.send("PATCH", `/api/leads/${lead}`, body);
  expect(await entriesOf(office, edit({ assignedTo: null }))).toEqual(
    rowOf(admin, "leads.assigned", { to: null, leadIds: [lead], changed: 1 }),
  );
  expect(await entriesOf(office, edit({ assignedTo: asha.id }))).toEqual(
    rowOf(admin, "leads.assigned", { to: asha.id, leadIds: [lead], changed: 1 }),
  );
  expect(await entriesOf(office, edit({ address: SECRETS.address }))).toEqual([]);
  const outcome = () => asha.records(lead, "interested");
  expect(await entriesOf(office, outcome)).toEqual([]);
  const remark = { leadId: lead, callResult: "remark", notes: SECRETS.name };
  expect(await entriesOf(office, () => asha.send("POST", "/api/call-logs", remark))).toEqual([]);
});

test("settings changed, with their former values; the database exported; the audit log exported", async ({
  office,
}) => {
  const { admin } = office;
  const changed = await entriesOf(office, () => admin.send("PATCH", "/api/settings", { dailyTarget: 77 }));
  expect(changed).toMatchObject([
    { action: "settings.changed", details: { before: { dailyTarget: 80 }, after: { dailyTarget: 77 } } },
  ]);
  const exported = () => admin.get("/api/customers/export");
  expect(await entriesOf(office, exported)).toEqual(
    rowOf(admin, "customers.exported", { scope: "all", format: "csv" }),
  );
  const log = () => admin.get("/api/audit-log/export?group=users&from=2026-11-01");
  expect(await entriesOf(office, log)).toEqual(
    rowOf(admin, "audit.exported", { filter: { group: "users", from: "2026-11-01" }, format: "csv" }),
  );
});

test("deleted leads add one entry, with the deleted documents; a telecaller's attempt adds none", async ({
  office,
  asha,
}) => {
  const documents: { id: number }[] = (await office.admin.get(`/api/leads/${lead}/documents`)).body;
  const remove = (person: Person) => () => person.send("POST", "/api/leads/bulk-delete", { leadIds: [lead] });
  expect(await entriesOf(office, remove(asha))).toEqual([]);
  expect(await entriesOf(office, remove(office.admin))).toEqual(
    rowOf(office.admin, "leads.deleted", { leadIds: [lead], documentIds: documents.map(({ id }) => id) }),
  );
});

test("no entry contains a customer's name, phone or documents, a password, or an unknown username", async ({
  office,
}) => {
  const entries = await entriesSince(office, 0);
  expect(entries.length).toBeGreaterThan(20);
  const everything = JSON.stringify(entries).toLowerCase();
  const found = Object.values(SECRETS).flatMap((secret) =>
    secret.split(" ").filter((word) => word.length > 3 && everything.includes(word.toLowerCase())),
  );
  expect(found).toEqual([]);
});
