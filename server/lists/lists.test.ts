import { describe, expect } from "vitest";
import { SAVED_FILTERS } from "#contract/lists/lists";
import type { Person } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha", "bharat"] });

const save = (person: Person, name: string, query = "insurer=Digit") =>
  person.send("POST", "/api/saved-filters", { list: "leads", name, query });
const saved = async (person: Person) => (await person.get("/api/saved-filters?list=leads")).body;
const namesOf = async (person: Person) => (await saved(person)).map(({ name }: { name: string }) => name);

describe("saved filters of a list, each person's own", () => {
  test("a filter is saved, listed by name, renamed and deleted; a colleague has their own", async ({
    asha,
    bharat,
  }) => {
    const first = await save(asha, "  New  India ", "?insurer=New%20India&tab=interested");
    expect([first.status, first.body]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: "New India",
        query: "insurer=New%20India&tab=interested",
        shared: false,
        by: null,
      },
    ]);
    await save(asha, "digit bikes", "insurer=Digit&vehicleType=motorcycle&sort=-name");
    expect(await namesOf(asha)).toEqual(["digit bikes", "New India"]);
    expect(await namesOf(bharat)).toEqual([]);

    const renamed = await asha.send("PATCH", `/api/saved-filters/${first.body.id}`, { name: "Assurance" });
    expect(renamed.body).toEqual({ ...first.body, name: "Assurance" });
    for (const method of ["PATCH", "DELETE"] as const) {
      const answer = await bharat.send(method, `/api/saved-filters/${first.body.id}`, { name: "Mine" });
      expect([answer.status, answer.body.message]).toEqual([404, "Saved filter not found"]);
    }
    expect(await namesOf(asha)).toEqual(["Assurance", "digit bikes"]);
    expect((await asha.send("DELETE", `/api/saved-filters/${first.body.id}`)).status).toBe(200);
    expect((await asha.send("DELETE", `/api/saved-filters/${first.body.id}`)).status).toBe(404);
    expect(await namesOf(asha)).toEqual(["digit bikes"]);
  });

  test("Policy Converted has filters of its own, and columns that nobody chooses", async ({ asha }) => {
    const kept = { list: "conversions", name: "Mine", query: "?month=2026-11&insurer=ACKO&sort=premium" };
    const { body: saved } = await asha.send("POST", "/api/saved-filters", kept);
    expect(saved).toMatchObject({ name: "Mine", query: "insurer=ACKO&sort=premium" });
    expect((await asha.get("/api/saved-filters?list=conversions")).body).toEqual([saved]);
    const names = (await asha.get("/api/saved-filters?list=leads")).body.map((one: { id: number }) => one.id);
    expect(names).not.toContain(saved.id);
    const columns = { list: "conversions", columns: ["name"] };
    expect((await asha.send("PATCH", "/api/list-columns", columns)).status).toBe(400);
    await asha.send("DELETE", `/api/saved-filters/${saved.id}`);
  });

  test("a view of Reports can be shared with everybody who sees reports by those alone; its owner renames it, each of them removes it", async ({
    office,
    asha,
  }) => {
    const meera = await office.admin.send("POST", "/api/users", {
      username: "meera",
      password: "correct-horse",
      firstName: "Meera",
      role: "admin",
    });
    expect(meera.status).toBe(200);
    const colleague = await office.signIn("meera", "correct-horse");
    const view = { list: "reports", name: "Monday", query: "tab=funnel&telecaller=unassigned", shared: true };
    const { body: kept } = await office.admin.send("POST", "/api/saved-filters", view);
    await office.admin.send("POST", "/api/saved-filters", { ...view, name: "Mine", shared: false });
    const seenBy = async (person: Person) =>
      (await person.get("/api/saved-filters?list=reports")).body.map(
        ({ name, shared, by }: { name: string; shared: boolean; by: string | null }) => [name, shared, by],
      );
    expect(await seenBy(office.admin)).toEqual([
      ["Mine", false, null],
      ["Monday", true, null],
    ]);
    expect(await seenBy(colleague)).toEqual([["Monday", true, expect.any(String)]]);
    expect(await seenBy(asha)).toEqual([]);
    // Who may not see Reports can neither share views of it nor leave any there.
    const planted = await asha.send("POST", "/api/saved-filters", { ...view, name: "URGENT: sign in again" });
    expect([planted.status, planted.body.field]).toEqual([403, "shared"]);
    await colleague.send("POST", "/api/saved-filters", { ...view, name: "Meera's" });
    expect(await seenBy(office.admin)).toContainEqual(["Meera's", true, expect.any(String)]);
    await office.admin.send("PATCH", `/api/users/${colleague.id}`, { role: "telecaller" });
    expect((await seenBy(office.admin)).map(([name]: unknown[]) => name)).toEqual(["Mine", "Monday"]);
    await office.admin.send("PATCH", `/api/users/${colleague.id}`, { role: "admin" });
    const again = await office.signIn("meera", "correct-horse");
    expect((await asha.send("DELETE", `/api/saved-filters/${kept.id}`)).status).toBe(404);
    expect((await again.send("DELETE", `/api/saved-filters/${kept.id}`)).status).toBe(200);
    expect((await seenBy(office.admin)).map(([name]: unknown[]) => name)).toEqual(["Meera's", "Mine"]);
    const refused = await asha.send("POST", "/api/saved-filters", { ...view, list: "leads" });
    expect([refused.status, refused.body.field]).toEqual([400, "shared"]);
    await office.admin.send("DELETE", `/api/users/${colleague.id}`);
  });

  test("month, page and search are left out: a search may name a customer", async ({ bharat }) => {
    const { body } = await save(
      bharat,
      "Mine",
      "?month=2026-11&page=3&search=Deshmukh&%73earch=Rao&%E0%=x&telecaller=unassigned&status=closed",
    );
    expect(body.query).toBe("status=closed&telecaller=unassigned");
  });

  test("a name is needed, is each person's own whatever its case, and at most 60 characters", async ({
    asha,
    bharat,
  }) => {
    const { body } = await save(asha, "Twice");
    expect((await save(bharat, "Twice")).status).toBe(200);
    const second = await save(asha, "TWICE");
    expect([second.status, second.body]).toMatchObject([
      400,
      { field: "name", message: "You have already used this name" },
    ]);
    const other = await save(asha, "Other");
    const renamed = await asha.send("PATCH", `/api/saved-filters/${other.body.id}`, { name: "twice" });
    expect([renamed.status, renamed.body.field]).toEqual([400, "name"]);
    const itself = await asha.send("PATCH", `/api/saved-filters/${body.id}`, { name: "twice" });
    expect([itself.status, itself.body.name]).toEqual([200, "twice"]);
    for (const name of ["", "   ", "x".repeat(61), 7, undefined]) {
      const { status, body } = await asha.send("POST", "/api/saved-filters", {
        list: "leads",
        name,
        query: "",
      });
      expect([status, body.field]).toEqual([400, "name"]);
    }
    const unknown = await asha.send("POST", "/api/saved-filters", { list: "pets", name: "a", query: "" });
    expect([unknown.status, unknown.body.field]).toEqual([400, "list"]);
  });

  test(`a person saves at most ${SAVED_FILTERS} filters of a list, however many are sent at once`, async ({
    office,
  }) => {
    const chitra = await office.telecaller("chitra");
    const answers = await Promise.all(
      Array.from({ length: SAVED_FILTERS + 5 }, (_, n) => save(chitra, `Filter ${n}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(SAVED_FILTERS);
    expect(await saved(chitra)).toHaveLength(SAVED_FILTERS);
    const { status, body } = await save(chitra, "One more");
    expect([status, body]).toMatchObject([
      400,
      { field: "name", message: "At most 30 can be saved. Delete one first." },
    ]);
    await chitra.send("PATCH", "/api/list-columns", { list: "leads", columns: ["phone"] });
    expect(await saved(chitra)).toHaveLength(SAVED_FILTERS);
  });
});

describe("the columns of a list, each person's own", () => {
  const columnsOf = async (person: Person) => (await person.get("/api/auth/user")).body.columns;
  const choose = (person: Person, columns: unknown) =>
    person.send("PATCH", "/api/list-columns", { list: "leads", columns });

  test("what a person chose comes with their session, in any browser, until it is reset", async ({
    office,
    asha,
    bharat,
  }) => {
    expect(await columnsOf(asha)).toEqual({});
    expect((await choose(asha, ["vehicle", "phone", "expiry"])).status).toBe(200);
    await choose(asha, ["lastCall", "phone"]);
    expect(await columnsOf(asha)).toEqual({ leads: ["lastCall", "phone"] });
    expect(await columnsOf(bharat)).toEqual({});
    const signedIn = await office.stranger.send("POST", "/api/auth/admin-login", {
      username: "asha",
      password: "correct-horse",
    });
    expect(signedIn.body.columns ?? signedIn.body).toEqual({ leads: ["lastCall", "phone"] });
    await choose(asha, []);
    expect(await columnsOf(asha)).toEqual({ leads: [] });
    await choose(asha, null);
    expect(await columnsOf(asha)).toEqual({});
  });

  test("a column that does not exist, or twice, is refused", async ({ asha }) => {
    for (const columns of [["password"], ["phone", "phone"], ["name"], "phone", [7]]) {
      const { status, body } = await choose(asha, columns);
      expect([status, body.field?.startsWith("columns"), columns]).toEqual([400, true, columns]);
    }
  });

  test("two windows that choose at the same time leave one choice", async ({ office, asha }) => {
    await Promise.all(["phone", "status", "month", "vehicle"].map((column) => choose(asha, [column])));
    expect(
      await office.query("select 1 from list_views where name is null and user_id = $1", [asha.id]),
    ).toHaveLength(1);
  });
});

test("what a user kept goes when the user is deleted", async ({ office }) => {
  const deepa = await office.telecaller("deepa");
  await save(deepa, "Mine");
  await deepa.send("PATCH", "/api/list-columns", { list: "leads", columns: ["phone"] });
  const kept = () => office.query("select 1 from list_views where user_id = $1", [deepa.id]);
  expect(await kept()).toHaveLength(2);
  await office.admin.send("DELETE", `/api/users/${deepa.id}`);
  expect(await kept()).toEqual([]);
});
