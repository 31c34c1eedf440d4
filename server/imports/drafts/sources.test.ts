import { expect } from "vitest";
import { AT, get, imported, leadsOf, opened, rowsOf, vehicle } from "#server/testing/drafts";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: [], at: AT });

test("a source keeps how the columns match that one of its files did not have", async ({ office }) => {
  const first = {
    source: "Dealer",
    header: ["Cust", "Exp", "Zone", "Sl"],
    matching: [
      { header: "Cust", target: "name" },
      { header: "Exp", target: "insuranceExpiry", order: "month-first" },
      { header: "Zone", target: "others" },
    ],
  };
  const second = {
    source: "Dealer",
    header: ["CUST", "Sl", "City"],
    matching: [
      { header: "CUST", target: "name" },
      { header: "Sl", target: "others" },
    ],
  };
  for (const [at, file] of [first, second].entries())
    await imported(office, (await opened(office, [vehicle(7101 + at)], file)).id, { remember: "Dealer" });
  expect((await get(office, "/api/import-sources")).sources).toMatchObject([
    {
      name: "Dealer",
      columns: [...second.matching, first.matching[1], first.matching[2]],
      leftOut: ["City"],
    },
  ]);
});

test("a former telecaller's name is said to be one and is no misspelling; a name that two have is asked about", async ({
  office,
}) => {
  const add = async (username: string, firstName: string, lastName = "") => {
    const form = { username, password: "correct-horse", firstName, lastName, role: "telecaller" };
    return (await office.admin.send("POST", "/api/users", form)).body.id;
  };
  const neha = await add("neha", "Neha");
  await office.admin.send("DELETE", `/api/users/${neha}`);
  const vivek = await add("vivek", "Vivek");
  await office.admin.send("PATCH", `/api/users/${vivek}`, { isActive: false });
  const divya = await add("divya", "Divya");
  await office.admin.send("PATCH", `/api/users/${divya}`, { joinedOn: null, leftOn: "2026-11-04" });
  for (const [username, first, last] of [
    ["sneha", "Sneha"],
    ["vivekk", "Vivekk"],
    ["raj1", "Raj", "Kumar"],
    ["raj2", "Raj", "Kumar"],
  ])
    await add(username ?? "", first ?? "", last);
  const matching = [{ header: "TC", target: "telecallerName" }];
  const names = ["neha", "Vivek", "Divya", "raj kumar", "snehaa", "raj2"];
  const rows = names.map((telecallerName, at) => vehicle(5101 + at, { telecallerName }));
  const draft = await opened(office, rows, { matching });
  const notes = {
    neha: "Neha was deleted on 5 Nov 2026",
    Vivek: "Vivek is inactive",
    Divya: "Divya left on 4 Nov 2026",
    "raj kumar": "2 telecallers have this name. Use a username: raj1, raj2",
  };
  const found = (await rowsOf(office, draft.id)).rows.map(
    ({ doubts }: { doubts: { telecallerName?: string } }) => doubts.telecallerName,
  );
  expect(found).toEqual([...Object.values(notes), "No active telecaller is called snehaa", undefined]);

  const proposed = (values: { note: string | null; proposal: string | null }[]) =>
    values.map(({ note, proposal }) => [note, proposal]);
  const wanted = [...Object.values(notes).map((note) => [note, null]), [null, "sneha"]].sort();
  const { values } = await get(office, `/api/imports/${draft.id}/draft/values?column=telecallerName`);
  const listed = values.filter(({ value }: { value: string }) => value !== "raj2");
  expect(proposed(listed).sort()).toEqual(wanted);
  const { unknown } = await get(office, `/api/imports/${draft.id}/draft/people`);
  expect(proposed(unknown).sort()).toEqual(wanted);

  await office.admin.send("PATCH", `/api/imports/${draft.id}/draft`, { assign: "file" });
  await imported(office, draft.id);
  const assigned = (await leadsOf(office, "KA01AB51")).filter(
    ({ assignedTo }: { assignedTo: string | null }) => assignedTo !== null,
  );
  expect(assigned).toMatchObject([{ registrationNumber: "KA01AB5106" }]);
});
