import { expect } from "vitest";
import { AT, get, imported, opened, vehicle } from "#server/testing/drafts";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ at: AT });

test("undoing an import needs the number of its leads when it removes more than 100 (specification §5 Bulk delete)", async ({
  office,
}) => {
  const plates = Array.from({ length: 101 }, (_, at) => 7101 + at);
  const { id } = await opened(
    office,
    plates.map((plate) => vehicle(plate)),
  );
  await imported(office, id);
  const undo = (body?: object) => office.admin.send("POST", `/api/imports/${id}/undo`, body);
  for (const body of [undefined, {}])
    expect(await undo(body)).toMatchObject({ status: 400, body: { field: "confirmCount" } });
  expect(await undo({ confirmCount: 100 })).toMatchObject({
    status: 409,
    body: { message: "101 leads would be removed now, but 100 were confirmed. Nothing was undone." },
  });
  expect((await get(office, `/api/imports/${id}`)).state).toBe("done");
  expect((await undo({ confirmCount: 101 })).body.state).toBe("undoing");
});
