import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentFaults } from "#contract/documents/types";
import { POLICY_RECEIVED_NOTE } from "#contract/lead/remarks";
import { pdf } from "#server/testing/documents";
import { type DocumentsOffice, openDocumentsOffice, storages } from "#server/testing/documents-office";

describe.each(storages)("documents %s", (_where, openTestPlace) => {
  let agency: DocumentsOffice;
  beforeAll(async () => {
    agency = await openDocumentsOffice(openTestPlace);
  });
  afterAll(() => agency.close());

  describe("what an upload leaves behind (specification §3, §9)", () => {
    test("a document and a history entry; a data change and a figure, but no call, and the lead is not taken", async () => {
      const id = await agency.freshLead();
      const figures = async () => {
        const team = (await agency.office.admin.get("/api/analytics/telecaller-performance")).body;
        const own = team.find((row: { telecallerId: string }) => row.telecallerId === agency.vikram.id);
        const { hourlyActivity } = (await agency.vikram.get("/api/analytics/telecaller-activity")).body;
        const changes = hourlyActivity.reduce((sum: number, slot: { dataChanges: number }) => {
          return sum + slot.dataChanges;
        }, 0);
        return { documents: own.documentsUploaded, calls: own.totalCalls, changes };
      };
      const before = await figures();
      await agency.upload(agency.vikram, id, { documentType: "rc_card", name: "rc.pdf" });

      expect(await agency.listOf(id)).toEqual([
        {
          id: expect.any(Number),
          leadId: id,
          documentType: "rc_card",
          fileName: "rc.pdf",
          size: pdf.length,
          masked: null,
          quoteId: null,
          uploadedAt: expect.stringMatching(/^2026-11-05T04:3/),
          uploadedBy: "Vikram",
        },
      ]);
      expect(await agency.historyOf(id)).toMatchObject([
        { callResult: "document_uploaded", notes: "RC Copy: rc.pdf", createdBy: "Vikram" },
      ]);
      expect(await figures()).toEqual({
        documents: before.documents + 1,
        calls: before.calls,
        changes: before.changes + 1,
      });
      const { body } = await agency.office.admin.get(`/api/leads/${id}`);
      expect([body.assignedTo, body.subStatus, body.status]).toEqual([null, null, "pending_call"]);
    });

    test("a previous policy copy marks the policy received as the button does, once (§4)", async () => {
      const id = await agency.freshLead();
      const received = async () => {
        const team = (await agency.office.admin.get("/api/analytics/telecaller-performance")).body;
        return team.find((row: { telecallerId: string }) => row.telecallerId === agency.vikram.id)
          .receivedPreviousPolicy;
      };
      const before = await received();
      await agency.upload(agency.vikram, id, { documentType: "rc_card" });
      expect((await agency.office.admin.get(`/api/leads/${id}`)).body.policyReceived).toBe(false);
      await agency.upload(agency.vikram, id, { documentType: "insurance_policy", name: "front.pdf" });
      await agency.upload(agency.vikram, id, { documentType: "insurance_policy", name: "back.pdf" });
      expect((await agency.office.admin.get(`/api/leads/${id}`)).body.policyReceived).toBe(true);
      expect(await received()).toBe(before + 1);
      const notes = (await agency.historyOf(id)).map(({ notes }: { notes: string }) => notes);
      expect(notes.filter((note: string) => note === POLICY_RECEIVED_NOTE)).toHaveLength(1);
    });

    test("a deleted document is in no list, can be restored for ten minutes, and then its file goes", async () => {
      const id = await agency.freshLead();
      const before = await agency.keptFiles();
      const { body: policy } = await agency.upload(agency.asha, id, { name: "policy.pdf" });
      const remove = () => agency.asha.send("DELETE", `/api/documents/${policy.id}`);
      const restore = () => agency.asha.send("POST", `/api/documents/${policy.id}/restore`);
      const isReceived = async () => (await agency.office.admin.get(`/api/leads/${id}`)).body.policyReceived;

      expect((await remove()).status).toBe(200);
      expect(await agency.listOf(id)).toEqual([]);
      expect((await agency.download(agency.asha, policy.id)).status).toBe(404);
      expect(await isReceived()).toBe(false);
      expect((await restore()).body).toMatchObject({ id: policy.id, fileName: "policy.pdf" });
      expect(await isReceived()).toBe(true);
      expect((await agency.download(agency.asha, policy.id)).status).toBe(200);
      const results = (await agency.historyOf(id)).map(
        ({ callResult }: { callResult: string }) => callResult,
      );
      expect(results.slice(0, 2)).toEqual(["document_restored", "document_deleted"]);

      agency.office.setClock("2026-11-05T10:35:00+05:30");
      await remove();
      await agency.sweepAt("2026-11-05T10:40:00+05:30");
      expect(await agency.keptFiles()).toHaveLength(before.length + 1);
      agency.office.setClock("2026-11-05T10:46:00+05:30");
      expect(await restore()).toMatchObject({ status: 409, body: { message: documentFaults.removed } });
      await agency.sweepAt("2026-11-05T10:46:00+05:30");
      expect(await agency.keptFiles()).toEqual(before);
      expect(await agency.looseFiles()).toEqual([]);
      expect((await restore()).status).toBe(404);
    });

    test("a policy also noted by hand stays received when its copy is deleted", async () => {
      const id = await agency.freshLead();
      const note = { leadId: id, callResult: "remarks", notes: POLICY_RECEIVED_NOTE };
      await agency.asha.send("POST", "/api/call-logs", note);
      const { body } = await agency.upload(agency.asha, id);
      await agency.asha.send("DELETE", `/api/documents/${body.id}`);
      expect((await agency.office.admin.get(`/api/leads/${id}`)).body.policyReceived).toBe(true);
    });

    test("a colleague's document can be neither deleted nor restored", async () => {
      const id = await agency.office.lead({ telecallerName: "vikram" });
      const { body } = await agency.upload(agency.vikram, id);
      expect((await agency.asha.send("DELETE", `/api/documents/${body.id}`)).status).toBe(404);
      await agency.vikram.send("DELETE", `/api/documents/${body.id}`);
      expect((await agency.asha.send("POST", `/api/documents/${body.id}/restore`)).status).toBe(404);
    });

    test("deleting the lead deletes its documents and their files", async () => {
      const id = await agency.freshLead();
      const before = await agency.keptFiles();
      const { body } = await agency.upload(agency.asha, id);
      expect(await agency.keptFiles()).toHaveLength(before.length + 1);
      await agency.office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [id] });
      expect(await agency.keptFiles()).toEqual(before);
      expect((await agency.download(agency.office.admin, body.id)).status).toBe(404);
    });
  });

  describe("a document without a file (specification §8)", () => {
    const record = async (uploadedAt: string) => {
      const [row] = await agency.office.query(
        `insert into documents (lead_id, document_type, file_name, uploaded_by, uploaded_at)
         values ($1, 'rc_card', 'rc.pdf', $2, $3) returning id`,
        [agency.lead, agency.asha.id, uploadedAt],
      );
      return Number(row?.id);
    };

    test("from before files were stored it is listed, and its download says so", async () => {
      const id = await record("2025-07-31T23:59:59+05:30");
      expect(await agency.listOf(agency.lead)).toContainEqual(expect.objectContaining({ id, size: null }));
      expect(await agency.download(agency.asha, id)).toMatchObject({
        status: 404,
        body: {
          message:
            "This document was uploaded before file storage was implemented. Please re-upload the document.",
        },
      });
    });

    test("whose file is lost has a message that says what to do", async () => {
      const before = await agency.keptFiles();
      const { body } = await agency.upload(agency.asha, agency.lead);
      const [lost = ""] = (await agency.keptFiles()).filter((name) => !before.includes(name));
      await agency.place.files.remove(lost);
      expect(await agency.download(agency.asha, body.id)).toMatchObject({
        status: 404,
        body: { message: "The file of this document is missing. Please upload it again." },
      });
    });
  });
});
