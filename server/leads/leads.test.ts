import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Office, openOffice, type Person, uploadLeads } from "#server/testing/office";

describe("lists of leads (specification §2, §7)", () => {
  let office: Office;
  let asha: Person;
  let bharat: Person;
  let ids: [number, number, number, number];

  beforeAll(async () => {
    office = await openOffice();
    asha = await office.telecaller("asha");
    bharat = await office.telecaller("bharat");
    ids = await uploadLeads(office, [
      {
        name: "Rohit Deshmukh",
        phoneNumber: "9800000142",
        registrationNumber: "MH 12 DE 4321",
        insuranceExpiry: "2026-11-08",
        telecallerName: "asha",
      },
      {
        name: "Ananya Iyer",
        phoneNumber: "+91 98000-00317",
        registrationNumber: "KA-03-MN-2208",
        insuranceExpiry: "2026-11-30",
        telecallerName: "asha",
      },
      {
        name: "100% Motors",
        phoneNumber: "022-54425818",
        registrationNumber: "TN09BQ1187",
        insuranceExpiry: "not a date",
      },
      {
        name: "D'Souza Nair",
        registrationNumber: "GJ05AA0007",
        insuranceExpiry: "",
        telecallerName: "bharat",
      },
    ]);
  });
  afterAll(() => office.close());

  const names = async (person: Person, query: string) => {
    const { body } = await person.get(`/api/leads?${query}`);
    return (Array.isArray(body) ? body : body.leads).map((lead: { name: string }) => lead.name);
  };

  test("with page or limit the answer is a page: leads, page, totalPages, total, limit", async () => {
    const { body } = await office.admin.get(
      "/api/leads?campaignMonth=2026-11&status=pending_call&page=2&limit=3",
    );
    expect({ ...body, leads: body.leads.length }).toEqual({
      leads: 1,
      page: 2,
      totalPages: 2,
      total: 4,
      limit: 3,
    });
  });

  test("pages are sorted by insurance expiry, both ways, unknown dates last, each lead once", async () => {
    const page = (number: number, order: string) =>
      names(office.admin, `campaignMonth=2026-11&page=${number}&limit=2&sortOrder=${order}`);
    const ascending = [...(await page(1, "asc")), ...(await page(2, "asc"))];
    const [first, second, ...unknown] = ascending;
    expect([first, second]).toEqual(["Rohit Deshmukh", "Ananya Iyer"]);
    const descending = [...(await page(1, "desc")), ...(await page(2, "desc"))];
    expect(descending).toEqual([second, first, ...unknown.toReversed()]);
  });

  describe("with hundreds of leads in a month", () => {
    const month = "2027-01";
    const holders = ["asha", "bharat", undefined, undefined];
    beforeAll(async () => {
      const rows = Array.from({ length: 1200 }, (_, n) => ({
        name: `Customer ${n}`,
        phoneNumber: `97${String(n).padStart(8, "0")}`,
        registrationNumber: `KA77ZZ${String(n).padStart(4, "0")}`,
        maker: "Maruti Suzuki",
        model: "Swift",
        insuranceExpiry: `${month}-${String(1 + ((n * 7) % 31)).padStart(2, "0")}`,
        telecallerName: holders[n % holders.length],
      }));
      const [targetYear, targetMonth] = month.split("-");
      for (const data of [rows.slice(0, 600), rows.slice(600)]) {
        const { body } = await office.admin.send("POST", "/api/upload/csv-leads", {
          data,
          targetYear,
          targetMonth,
        });
        expect(body.results.failed).toBe(0);
      }
    });

    test.each([
      ["an administrator, all of them", () => office.admin, "", 1200],
      ["an administrator, the unassigned ones", () => office.admin, "&telecaller=unassigned", 600],
      ["a telecaller, own and unassigned", () => asha, "", 900],
    ])(
      "each page continues where the one before ended, from the first to the last: %s",
      async (_, who, filter, total) => {
        for (const order of ["asc", "desc"]) {
          const seen: { id: number; insuranceExpiry: string }[] = [];
          for (let page = 1; page <= Math.ceil(total / 90); page++) {
            const { body } = await who().get(
              `/api/leads?campaignMonth=${month}&status=pending_call&page=${page}&limit=90&sortOrder=${order}${filter}`,
            );
            expect(body.total).toBe(total);
            seen.push(...body.leads);
          }
          expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
          const sorted = seen.toSorted(
            (a, b) => a.insuranceExpiry.localeCompare(b.insuranceExpiry) || a.id - b.id,
          );
          expect(order === "asc" ? seen : seen.toReversed()).toEqual(sorted);
        }
      },
    );
  });

  test("without paging the answer is a list, latest activity first", async () => {
    await office.admin.send("POST", "/api/call-logs", {
      leadId: ids[1],
      callResult: "not_connected",
      notes: "[REMARK] hello",
    });
    expect((await names(office.admin, "campaignMonth=2026-11"))[0]).toBe("Ananya Iyer");
  });

  test.each([
    ["a part of a name, whatever its case", "deshm", ["Rohit Deshmukh"]],
    ["a registration without its spaces", "mh12de4321", ["Rohit Deshmukh"]],
    ["a part of a registration with dashes", "12-DE", ["Rohit Deshmukh"]],
    ["a phone with its country code", "+91 98000 00142", ["Rohit Deshmukh"]],
    ["a phone with a leading zero", "09800000317", ["Ananya Iyer"]],
    ["a phone half typed with its country code", "919800000142", ["Rohit Deshmukh"]],
    ["the beginning of a phone with its country code", "9198000001", ["Rohit Deshmukh"]],
    ["a plate half typed with its dash", "ka-", ["Ananya Iyer"]],
    ["the last digits of a phone", "00317", ["Ananya Iyer"]],
    ["a land line by its digits", "2254425818", ["100% Motors"]],
    ["one or two characters at a beginning", "na", ["D'Souza Nair"]],
    ["outer spaces, which do not count", "  Iyer ", ["Ananya Iyer"]],
    ["a per cent sign, which means itself", "0% m", ["100% Motors"]],
    ["an underscore, which means itself", "o_i", []],
    ["a backslash, which means itself", "\\", []],
  ])("search finds %s", async (_title, search, found) => {
    expect(await names(office.admin, `campaignMonth=2026-11&search=${encodeURIComponent(search)}`)).toEqual(
      found,
    );
  });

  test("a telecaller sees own and unassigned leads and nothing of a colleague's, in no list and no total", async () => {
    expect((await names(asha, "campaignMonth=2026-11")).sort()).toEqual([
      "100% Motors",
      "Ananya Iyer",
      "Rohit Deshmukh",
    ]);
    expect((await asha.get("/api/leads?campaignMonth=2026-11&page=1")).body.total).toBe(3);
    expect(await names(asha, "search=D'Souza")).toEqual([]);
    expect(await names(asha, `telecaller=${bharat.id}`)).toEqual([]);
    expect(await names(bharat, "search=GJ05AA0007")).toEqual(["D'Souza Nair"]);
  });

  test("a row has name, plate, phone, status, month, priority, assignee and expiry; an unreadable date stays text", async () => {
    const [row] = (await office.admin.get("/api/leads?search=Rohit")).body;
    expect(row).toMatchObject({
      id: ids[0],
      registrationNumber: "MH 12 DE 4321",
      phoneNumber: "+91-9800000142",
      status: "pending_call",
      campaignMonth: "2026-11",
      priority: "high",
      assignedTo: asha.id,
      insuranceExpiry: "2026-11-08",
      policyReceived: false,
    });
    const [broken] = (await office.admin.get("/api/leads?search=Motors")).body;
    expect(broken).toMatchObject({
      insuranceExpiry: null,
      insuranceExpiryText: "not a date",
      priority: "medium",
    });
  });

  test("a lead and its history have every field that the specification names (§3)", async () => {
    const { body } = await office.admin.get(`/api/leads/${ids[1]}`);
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        ...["id", "name", "firstName", "lastName", "phoneNumber", "mobileNumber", "email"],
        ...["registrationNumber", "vehicleType", "vehicleDetails", "maker", "model", "variant"],
        ...["manufactureYear", "registrationDate", "insuranceCompany", "insuranceExpiry"],
        ...["claimsStatus", "previousNcb", "status", "subStatus", "lastCallAt"],
      ]),
    );
    const [log] = (await office.admin.get(`/api/leads/${ids[1]}/call-logs`)).body;
    expect(log).toEqual({
      id: expect.any(Number),
      leadId: ids[1],
      callResult: "not_connected",
      notes: "[REMARK] hello",
      createdAt: expect.stringMatching(/^2026-11-05T/),
      kind: "remark",
      createdBy: "Admin",
    });
  });

  test("the counts of months and tabs equal the lists, in each viewer's scope", async () => {
    const tabs = {
      pending: "status=pending_call&limit=1",
      interested: "status=connected&limit=1",
      callbacks: "status=follow_up&limit=1",
      quotes: "status=completed&limit=1",
    };
    for (const [person, telecaller] of [
      [office.admin, ""],
      [office.admin, asha.id],
      [office.admin, "unassigned"],
      [asha, ""],
      [bharat, ""],
    ] as const) {
      const only = telecaller && `&telecaller=${telecaller}`;
      const { body } = await person.get(`/api/leads/counts?${only}`);
      expect(body.length).toBeGreaterThan(0);
      for (const month of body) {
        const of = `campaignMonth=${month.campaignMonth}${only}`;
        const total = async (query: string) => (await person.get(`/api/leads?${of}&${query}`)).body.total;
        expect(await total("limit=1")).toBe(month.leads);
        for (const [tab, query] of Object.entries(tabs)) expect(await total(query)).toBe(month.tabs[tab]);
        const unreachable = await person.get(
          `/api/leads/by-call-result?${of}&callResults=ringing_not_responding,switched_off`,
        );
        expect(unreachable.body).toHaveLength(month.tabs.unreachable);
      }
    }
  });

  test("the counts are of what a search and the filters match, as the lists are", async () => {
    for (const [person, filter] of [
      [office.admin, "search=nair"],
      [office.admin, "expiryFrom=2026-11-10&expiryTo=2026-12-31"],
      [office.admin, `policyReceived=false&telecaller=${asha.id}`],
      [asha, "policyReceived=false"],
    ] as const) {
      const { body } = await person.get(`/api/leads/counts?${filter}`);
      expect(body.length, filter).toBeGreaterThan(0);
      for (const { campaignMonth, leads, tabs } of body) {
        const total = async (status: string) =>
          (await person.get(`/api/leads?${filter}&limit=1&campaignMonth=${campaignMonth}${status}`)).body
            .total;
        const listed = { leads: await total(""), pending: await total("&status=pending_call") };
        expect({ leads, pending: tabs.pending }, filter).toEqual(listed);
      }
    }
    expect(
      (await office.admin.get("/api/leads/counts?expiryFrom=2026-12-01&expiryTo=2026-11-01")).status,
    ).toBe(400);
  });

  test("worked=true excludes leads still at pending_call", async () => {
    await office.admin.records(ids[3], "interested");
    expect(await names(office.admin, "campaignMonth=2026-11&worked=true")).toEqual(["D'Souza Nair"]);
  });

  test("leads by call result, for the tab RNR & Switched off", async () => {
    await office.admin.records(ids[2], "switched_off");
    const path =
      "/api/leads/by-call-result?campaignMonth=2026-11&callResults=ringing_not_responding,switched_off";
    expect((await office.admin.get(path)).body.map((lead: { id: number }) => lead.id)).toEqual([ids[2]]);
  });

  test.each(["campaignMonth=2026-13", "page=0", "page=x", "limit=100000", "sortOrder=up", "status=lost"])(
    "%s is 400 and names the field",
    async (query) => {
      const { status, body } = await office.admin.get(`/api/leads?${query}`);
      expect([status, body.field]).toEqual([400, query.split("=")[0]]);
    },
  );

  test("an id that is not a plain positive integer, or of no lead, is 404", async () => {
    for (const id of ["0", "-1", "1.5", "abc", "1e3", "99999999999999999999", "424242"]) {
      expect((await office.admin.get(`/api/leads/${id}`)).status).toBe(404);
    }
  });
});
