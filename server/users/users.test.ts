import { describe, expect } from "vitest";
import { type Office, openOffice, type Person, uploadLeads } from "#server/testing/office";
import { test } from "#server/testing/office-test";

describe("user management (specification §2, §5, §7)", () => {
  const form = { username: "ravi", password: "harbour-7", firstName: "Ravi" };
  const create = (office: Office, more: object) =>
    office.admin.send("POST", "/api/users", { ...form, ...more });

  test("an administrator creates a user; role telecaller is the default, empty email and last name are absent", async ({
    office,
  }) => {
    const { status, body } = await create(office, { email: "", lastName: "" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: "ravi",
      role: "telecaller",
      email: null,
      lastName: null,
      isActive: true,
    });
  });

  test.for([
    ["username", { username: "ab" }, "Username must be at least 3 characters"],
    ["password", { username: "new1", password: "12345" }, "Password must be at least 6 characters"],
    ["email", { username: "new2", email: "not-an-address" }, "Invalid email address"],
    ["firstName", { username: "new3", firstName: "" }, "First name is required"],
    ["role", { username: "new4", role: "boss" }, "Please select a role"],
  ] as const)(
    "a wrong %s is 400 in the specification's words",
    async ([field, more, message], { office }) => {
      const { status, body } = await create(office, more);
      expect([status, body.field, body.message]).toEqual([400, field, message]);
    },
  );

  test("usernames are unique without regard to case", async ({ office }) => {
    const { status, body } = await create(office, { username: "RAVI" });
    expect([status, body.field]).toEqual([409, "username"]);
  });

  test("unknown fields change nothing", async ({ office }) => {
    const { body } = await create(office, {
      username: "sneaky",
      id: "0",
      isActive: false,
      mustChangePassword: true,
    });
    expect(body.id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await office.signIn("sneaky", form.password)).id).toBe(body.id);
  });

  test("administrators read every field of the team, telecallers only names and roles", async ({
    office,
  }) => {
    const asha = await office.telecaller("asha");
    const [first] = (await office.admin.get("/api/users")).body;
    expect(Object.keys(first).sort()).toEqual([
      "absentUntil",
      "capacity",
      "dailyTarget",
      "email",
      "firstName",
      "id",
      "isActive",
      "joinedOn",
      "languages",
      "lastName",
      "leftOn",
      "role",
      "slowed",
      "team",
      "username",
      "week",
      "worksFrom",
      "worksUntil",
    ]);
    const [seen] = (await asha.get("/api/users")).body;
    expect(Object.keys(seen).sort()).toEqual(["firstName", "id", "lastName", "role", "username"]);
  });

  test("administrators are protected from deletion", async ({ office }) => {
    const answer = await office.admin.send("DELETE", `/api/users/${office.admin.id}`);
    expect(answer.status).toBe(403);
    expect((await office.admin.get("/api/auth/user")).status).toBe(200);
  });

  test("a telecaller deleted while working and being assigned leads has no open lead afterwards", async ({
    office,
  }) => {
    for (let round = 0; round < 4; round++) {
      const name = `leaver${round}`;
      const leaver = await office.telecaller(name);
      const ids = await uploadLeads(
        office,
        Array.from({ length: 6 }, () => ({})),
      );
      await Promise.all([
        ...ids.map((id) => leaver.records(id, "interested")),
        uploadLeads(office, [{ telecallerName: name }, { telecallerName: name }]),
        office.admin.send("DELETE", `/api/users/${leaver.id}`),
      ]);
      const held = await office.admin.get(`/api/leads?telecaller=${leaver.id}&page=1`);
      expect(held.body.total).toBe(0);
    }
  });

  test("a name with invisible characters is refused, one in any script signs in", async ({ office }) => {
    expect((await create(office, { username: "asha\u200b" })).body.field).toBe("username");
    await create(office, { username: "İstanbul" });
    expect((await office.signIn("İstanbul", form.password)).id).toBeTruthy();
  });

  test("an unknown user, or an invalid id, is 404", async ({ office }) => {
    for (const id of ["00000000-0000-4000-8000-000000000000", "7"]) {
      expect((await office.admin.send("DELETE", `/api/users/${id}`)).status).toBe(404);
    }
  });

  test("a deleted telecaller is signed out at once; open leads go to the others, closed ones and past calls keep the name", async ({
    office,
  }) => {
    const meena = await office.telecaller("meena");
    const [open, done] = await uploadLeads(office, [
      { telecallerName: "meena" },
      { telecallerName: "meena" },
    ]);
    await meena.records(open, "interested");
    await meena.records(done, "policy_done_by_sln");

    const { status, body } = await office.admin.send("DELETE", `/api/users/${meena.id}`);
    expect([status, body.message]).toEqual([200, "User deleted successfully"]);
    expect((await meena.get("/api/auth/user")).status).toBe(401);
    const { assignedTo } = (await office.admin.get(`/api/leads/${open}`)).body;
    expect([null, meena.id]).not.toContain(assignedTo);
    expect((await office.admin.get(`/api/leads/${done}`)).body.assignedToName).toBe("Meena");
    const [moved, log] = (await office.admin.get(`/api/leads/${open}/call-logs`)).body;
    expect(moved.notes).toMatch(/^Assigned to /);
    expect(log.createdBy).toBe("Meena");
    expect((await office.telecaller("Meena")).id).not.toBe(meena.id);
  });

  const setActive = (office: Office, id: string, isActive: boolean) =>
    office.admin.send("PATCH", `/api/users/${id}`, { isActive });

  test("a deactivated user is signed out at once and cannot sign in; reactivated they can", async ({
    office,
  }) => {
    const gita = await office.telecaller("gita");
    expect((await setActive(office, gita.id, false)).body).toMatchObject({
      username: "gita",
      isActive: false,
    });
    expect((await gita.get("/api/auth/user")).status).toBe(401);
    await expect(office.signIn("gita", "correct-horse")).rejects.toThrow("Invalid credentials");
    await setActive(office, gita.id, true);
    expect((await office.signIn("gita", "correct-horse")).id).toBe(gita.id);
  });

  test("deactivated while pages ask on, a user gets no answer after it, in each of 40 rounds", async ({
    office,
  }) => {
    const { id } = await office.telecaller("busy");
    for (let round = 0; round < 40; round++) {
      const person = await office.signIn("busy", "correct-horse");
      let isOver = false;
      const pages = Array.from({ length: 4 }, async () => {
        while (!isOver) await person.get("/api/auth/user");
      });
      await setActive(office, id, false);
      expect((await person.get("/api/auth/user")).status).toBe(401);
      isOver = true;
      await Promise.all(pages);
      expect((await person.get("/api/auth/user")).status).toBe(401);
      await setActive(office, id, true);
    }
  });

  test("nobody deactivates themselves, and of two administrators deactivating each other only one succeeds", async () => {
    const own = await openOffice();
    const { body: second } = await own.admin.send("POST", "/api/users", {
      ...form,
      username: "second",
      role: "admin",
    });
    const boss = await own.signIn("second", form.password);
    const leave = (person: Person, id: string) =>
      person.send("PATCH", `/api/users/${id}`, { isActive: false });
    expect((await leave(own.admin, own.admin.id)).body.message).toBe("You cannot deactivate yourself");
    const answers = await Promise.all([leave(own.admin, second.id), leave(boss, own.admin.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [outcome] = answers;
    const { body: team } = await (outcome.status === 200 ? own.admin : boss).get("/api/users");
    expect(team.filter(({ isActive }: { isActive: boolean }) => isActive)).toHaveLength(1);
    await own.close();
  });

  const change = (office: Office, id: string, body: object) =>
    office.admin.send("PATCH", `/api/users/${id}`, body);

  test("an administrator changes name, e-mail and role; the log has old and new, and a new role ends the sessions", async ({
    office,
  }) => {
    const ila = await office.telecaller("ila");
    const renamed = await change(office, ila.id, { firstName: "Ila", lastName: "Rao", email: "ila@sln.in" });
    expect(renamed.body).toMatchObject({ firstName: "Ila", lastName: "Rao", email: "ila@sln.in" });
    expect((await ila.get("/api/auth/user")).body).toMatchObject({ lastName: "Rao" });
    const promoted = await change(office, ila.id, { role: "admin" });
    expect(promoted.body.role).toBe("admin");
    expect((await ila.get("/api/auth/user")).status).toBe(401);
    const again = await office.signIn("ila", "correct-horse");
    expect((await again.get("/api/reminders")).status).toBe(200);
    await change(office, ila.id, { role: "telecaller" });
    expect((await again.get("/api/reminders")).status).toBe(401);
    const [entry] = (await office.admin.get("/api/audit-log")).body.entries;
    expect(entry).toMatchObject({
      what: "Changed a user",
      about: "ila: role admin to telecaller",
    });
    expect((await change(office, ila.id, { email: "no address" })).body.field).toBe("email");
    expect((await change(office, ila.id, { email: "" })).body.email).toBeNull();
  });

  test("the second of two who change the same field of a user gets the first one's value; other fields are kept", async ({
    office,
  }) => {
    const { id } = await office.telecaller("tara");
    const edit = (body: object) => office.admin.send("PATCH", `/api/users/${id}`, body);
    await edit({ dailyTarget: 70, languages: ["Hindi"], seen: { dailyTarget: null, languages: [] } });
    const late = await edit({
      dailyTarget: 85,
      languages: ["Marathi"],
      seen: { dailyTarget: null, languages: [] },
    });
    expect([late.status, late.body.conflicts]).toEqual([
      409,
      [
        { field: "dailyTarget", label: "Daily target", value: 70 },
        { field: "languages", label: "Languages", value: ["Hindi"] },
      ],
    ]);
    expect((await edit({ capacity: 120, seen: { capacity: null } })).body).toMatchObject({ dailyTarget: 70 });
  });

  test("nobody changes their own role, and the last active administrator keeps it", async ({ office }) => {
    const own = await change(office, office.admin.id, { role: "telecaller" });
    expect([own.status, own.body]).toMatchObject([409, { message: "You cannot change your own role" }]);
    expect((await change(office, office.admin.id, { firstName: "Meera" })).status).toBe(200);
  });

  test("of two administrators who demote each other only one succeeds", async () => {
    const own = await openOffice();
    const { body: second } = await own.admin.send("POST", "/api/users", {
      ...form,
      username: "second",
      role: "admin",
    });
    const boss = await own.signIn("second", form.password);
    const demote = (person: Person, id: string) =>
      person.send("PATCH", `/api/users/${id}`, { role: "telecaller" });
    const answers = await Promise.all([demote(own.admin, second.id), demote(boss, own.admin.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await own.close();
  });

  test("a reset gives a one-time password, ends the sessions, and it must be changed first", async ({
    office,
  }) => {
    const hari = await office.telecaller("hari");
    const { status, body } = await office.admin.send("POST", `/api/users/${hari.id}/reset-password`);
    expect(status).toBe(200);
    expect((await hari.get("/api/auth/user")).status).toBe(401);
    await expect(office.signIn("hari", "correct-horse")).rejects.toThrow("Invalid credentials");
    const again = await office.signIn("hari", body.password);
    expect((await again.get("/api/leads")).body.code).toBe("password_change_required");
    await again.send("POST", "/api/auth/change-password", {
      currentPassword: body.password,
      newPassword: "a new phrase",
    });
    expect((await again.get("/api/leads")).status).toBe(200);
    expect((await office.admin.send("POST", `/api/users/${office.admin.id}/reset-password`)).status).toBe(
      409,
    );
  });
});
