import { describe, expect } from "vitest";
import { leadSorts } from "#contract/leads/columns";
import type { LeadRow } from "#contract/leads/record";
import { sortedLeads } from "#contract/leads/sorting";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha", "bharat"] });

const MONTH = "2026-11";
const directions = ["asc", "desc"] as const;
const names = [
  "rohit Deshmukh",
  "Ananya Iyer",
  "ROHIT DESHMUKH",
  "Zoya Khan",
  "भारत पाटिल",
  "Élodie D'Souza",
];
const phones = ["9800000142", "+91 98000 00317", "022-54425818", "91-9800000143"];
const expiries = ["2026-11-01", "2026-11-12", "2026-11-25", "2026-12-30", "", "not a date"];

/** Thirty-six leads with many ties; a third of them have no assignee. */
async function fillMonth(office: Office) {
  const ids = await uploadLeads(
    office,
    Array.from({ length: 36 }, (_, n) => ({
      name: names[n % names.length] ?? "",
      phoneNumber: phones[n % phones.length] ?? "",
      insuranceExpiry: expiries[n % expiries.length] ?? "",
      model: n % 5 === 0 ? "swift" : "Swift",
      variant: n % 3 === 0 ? "VXi" : "",
      vehicleType: n % 4 === 0 ? "bike" : "car",
      insuranceCompany: n % 3 === 0 ? "Bharti AXA" : n % 3 === 1 ? "Anand Mutual" : "",
      ...(n % 3 !== 1 && { telecallerName: n % 3 === 0 ? "asha" : "bharat" }),
    })),
    MONTH,
  );
  await office.query(
    `update leads set
       status = (array['connected','pending_call','follow_up','backed'])[1 + id % 4],
       sub_status = (array['interested', null, 'callback', null])[1 + id % 4],
       policy_received = id % 5 = 0,
       last_call_at = case when id % 2 = 0 then timestamptz '2026-11-02 04:30Z' + (id % 7) * interval '1 hour' end,
       next_follow_up = case when id % 4 = 2 then timestamptz '2026-11-06 04:30Z' + (id % 3) * interval '1 day' end`,
  );
  await office.query("update customers set registration_number = null where id % 7 = 0");
  await office.query("update customers set registration_number = 'ka-01 zz ' || id where id % 7 = 1");
  await office.query("update customers set maker = null, model = null, variant = null where id % 11 = 0");
  return ids;
}

async function listed(person: Person, query: string): Promise<LeadRow[]> {
  const { status, body } = await person.get(`/api/leads?campaignMonth=${MONTH}&${query}`);
  expect([status, query]).toEqual([200, query]);
  return Array.isArray(body) ? body : body.leads;
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe("sorting Leads by each of its columns", () => {
  test.beforeAll(({ office, asha: _asha, bharat: _bharat }) => fillMonth(office));

  test.for(leadSorts)(
    "by %s both ways: unknown values last, ids break ties, every lead once from page to page",
    async (sort, { office, asha }) => {
      for (const [person, total] of [
        [office.admin, 36],
        [asha, 24],
      ] as const) {
        const everything = await listed(person, "limit=500");
        expect(everything).toHaveLength(total);
        for (const order of directions) {
          const seen: LeadRow[] = [];
          for (let page = 1; page <= Math.ceil(total / 7); page++) {
            const rows = await listed(person, `sort=${sort}&sortOrder=${order}&page=${page}&limit=7`);
            seen.push(...rows);
          }
          expect(idsOf(seen)).toEqual(idsOf(sortedLeads(everything, sort, order)));
        }
      }
    },
  );

  test("first what expires next, then what expired last, unknown dates at the end, from page to page too", async ({
    office,
    asha,
  }) => {
    const today = "2026-11-05";
    const kinds = new Set<string>();
    for (const [person, filter] of [
      [office.admin, "status=connected"],
      [asha, "status=connected"],
      [asha, "status=pending_call"],
      [office.admin, "status=pending_call&policyReceived=false"],
      [asha, "worked=true"],
    ] as const) {
      const everything = await listed(person, `${filter}&limit=500`);
      const inOrder = sortedLeads(everything, "expiry", "asc");
      const isExpired = ({ insuranceExpiry }: LeadRow) => insuranceExpiry !== null && insuranceExpiry < today;
      const expired = inOrder.filter(isExpired);
      const next = inOrder.filter((lead) => lead.insuranceExpiry !== null && !isExpired(lead));
      const unknown = inOrder.filter(({ insuranceExpiry }) => insuranceExpiry === null);
      for (const [kind, { length }] of Object.entries({ expired, next, unknown }))
        if (length > 0) kinds.add(kind);
      const seen: LeadRow[] = [];
      for (let page = 1; page <= Math.ceil(everything.length / 2); page++)
        seen.push(...(await listed(person, `${filter}&sort=next&page=${page}&limit=2`)));
      expect(idsOf(seen), filter).toEqual(idsOf([...next, ...expired.toReversed(), ...unknown]));
    }
    expect(kinds.size).toBe(3);
  });

  test("by expiry within a status, as the tabs ask for it, unknown dates come last from page to page too", async ({
    office,
    asha,
  }) => {
    for (const [person, filter] of [
      [office.admin, "status=pending_call"],
      [asha, "status=pending_call"],
      [office.admin, "status=pending_call&telecaller=unassigned"],
      [office.admin, "status=pending_call&policyReceived=false"],
    ] as const) {
      const everything = await listed(person, `${filter}&limit=500`);
      const unknown = everything.filter(({ insuranceExpiry }) => insuranceExpiry === null);
      expect(unknown.length, filter).toBeGreaterThan(0);
      for (const order of directions) {
        const seen: LeadRow[] = [];
        for (let page = 1; page <= Math.ceil(everything.length / 2); page++)
          seen.push(
            ...(await listed(person, `${filter}&sort=expiry&sortOrder=${order}&page=${page}&limit=2`)),
          );
        expect(idsOf(seen)).toEqual(idsOf(sortedLeads(everything, "expiry", order)));
        expect(seen.slice(-unknown.length).every(({ insuranceExpiry }) => insuranceExpiry === null)).toBe(
          true,
        );
      }
    }
  });

  test("a page past the end still tells how many leads there are", async ({ office }) => {
    const { body } = await office.admin.get(`/api/leads?campaignMonth=${MONTH}&sort=name&page=9&limit=7`);
    expect([body.leads, body.total, body.totalPages]).toEqual([[], 36, 6]);
  });

  test("a search, a status and a filter are sorted like the whole month", async ({ office }) => {
    for (const filter of [
      "search=rohit",
      "status=pending_call",
      "insurer=ICICI+Lombard",
      "telecaller=unassigned",
    ]) {
      const everything = await listed(office.admin, filter);
      expect(everything.length).toBeGreaterThan(3);
      const { body } = await office.admin.get(
        `/api/leads?campaignMonth=${MONTH}&${filter}&sort=vehicle&sortOrder=desc&limit=500`,
      );
      expect([filter, body.total]).toEqual([filter, everything.length]);
      expect(idsOf(body.leads)).toEqual(idsOf(sortedLeads(everything, "vehicle", "desc")));
    }
  });

  test("names are sorted whatever their case, leads without a registration or vehicle come last", async ({
    office,
  }) => {
    const first = (await listed(office.admin, "sort=name&limit=500")).map(({ name }) => name.toLowerCase());
    expect(first).toEqual(first.toSorted());
    for (const order of directions) {
      const rows = await listed(office.admin, `sort=registration&sortOrder=${order}&limit=500`);
      expect(rows.at(-1)?.registrationNumber).toBeNull();
      expect(rows[0]?.registrationNumber).not.toBeNull();
    }
  });

  test("another column or direction is refused by its name", async ({ office }) => {
    for (const [query, field] of [
      ["sort=password", "sort"],
      ["sort=name&sortOrder=up", "sortOrder"],
    ]) {
      const { status, body } = await office.admin.get(`/api/leads?limit=5&${query}`);
      expect([status, body.field]).toEqual([400, field]);
    }
  });

  test("without a sort a page is by insurance expiry, as before", async ({ office }) => {
    expect(idsOf(await listed(office.admin, "limit=500"))).toEqual(
      idsOf(await listed(office.admin, "limit=500&sort=expiry&sortOrder=asc")),
    );
  });
});

describe("filters of Leads: expiry dates, vehicle type, insurer, policy received (specification §2)", () => {
  test.beforeAll(async ({ office, asha: _asha, bharat: _bharat }) => {
    await office.query("delete from leads");
    await fillMonth(office);
  });

  const filters: [title: string, query: string, matches: (lead: LeadRow) => boolean][] = [
    [
      "expiry from a day on",
      "expiryFrom=2026-11-12",
      ({ insuranceExpiry: on }) => on !== null && on >= "2026-11-12",
    ],
    [
      "expiry until a day",
      "expiryTo=2026-11-12",
      ({ insuranceExpiry: on }) => on !== null && on <= "2026-11-12",
    ],
    [
      "expiry between two days, both included",
      "expiryFrom=2026-11-12&expiryTo=2026-11-25",
      ({ insuranceExpiry: on }) => on === "2026-11-12" || on === "2026-11-25",
    ],
    [
      "insurer by another spelling",
      "insurer=bharti+axa",
      ({ insuranceCompany }) => insuranceCompany === "ICICI Lombard",
    ],
    [
      "insurer as typed",
      "insurer=ANAND+mutual",
      ({ insuranceCompany }) => insuranceCompany === "Anand Mutual",
    ],
    ["with an expiry", "hasExpiry=true", ({ insuranceExpiry }) => insuranceExpiry !== null],
    ["without an expiry", "hasExpiry=false", ({ insuranceExpiry }) => insuranceExpiry === null],
    ["policy received", "policyReceived=true", ({ policyReceived }) => policyReceived],
    ["policy not received", "policyReceived=false", ({ policyReceived }) => !policyReceived],
  ];

  test.for(filters)(
    "%s: the list, its pages, a call result and a bulk selection agree",
    async ([_title, query, matches], { office, asha }) => {
      const all = await listed(office.admin, "");
      const expected = idsOf(all.filter(matches)).toSorted((a, b) => a - b);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(all.length);
      const sorted = (rows: readonly { id: number }[]) => idsOf(rows).toSorted((a, b) => a - b);
      expect(sorted(await listed(office.admin, query))).toEqual(expected);

      const page = await office.admin.get(`/api/leads?campaignMonth=${MONTH}&${query}&page=1&limit=4`);
      expect(page.body.total).toBe(expected.length);
      const hers = await asha.get(`/api/leads?campaignMonth=${MONTH}&${query}&page=1&limit=500`);
      const inScope = ({ assignedTo }: LeadRow) => assignedTo === null || assignedTo === asha.id;
      expect(sorted(hers.body.leads)).toEqual(sorted(all.filter((lead) => matches(lead) && inScope(lead))));

      const called = await office.admin.get(
        `/api/leads/by-call-result?campaignMonth=${MONTH}&callResults=interested,callback&${query}`,
      );
      expect(sorted(called.body)).toEqual(
        sorted(all.filter((lead) => matches(lead) && lead.subStatus !== null)),
      );

      await office.query("update leads set assigned_to = null");
      const assigned = await office.admin.send("POST", "/api/leads/bulk-assign", {
        matching: {
          filter: { campaignMonth: MONTH, ...Object.fromEntries(new URLSearchParams(query)) },
          seen: expected.length,
        },
        assignedUserId: asha.id,
      });
      expect(assigned.body).toMatchObject({ assigned: expected.length });
    },
  );

  test("vehicle type, by any of its words, also together with a search", async ({ office }) => {
    const [bikes] = await office.query(
      "select count(*)::int as n from leads l join customers c on c.id = l.customer_id where c.vehicle_type = 'motorcycle'",
    );
    expect(bikes?.n).toBe(9);
    for (const word of ["motorcycle", "Bike", "two-wheeler"]) {
      const { body } = await office.admin.get(
        `/api/leads?campaignMonth=${MONTH}&vehicleType=${word}&limit=2`,
      );
      expect([word, body.total]).toEqual([word, 9]);
    }
    const rohits = await listed(office.admin, "vehicleType=bike&search=rohit");
    expect(rohits.length).toBeGreaterThan(0);
    expect(rohits.length).toBeLessThan(9);
    const { body } = await office.admin.get(
      `/api/leads?campaignMonth=${MONTH}&vehicleType=bike&search=rohit&limit=1`,
    );
    expect(body.total).toBe(rohits.length);
  });

  test("an assignment by filters says in the audit log by which", async ({ office, asha }) => {
    await office.admin.send("POST", "/api/leads/bulk-assign", {
      matching: {
        filter: {
          ...{ expiryFrom: "2026-11-01", expiryTo: "2026-11-30", vehicleType: "bike", insurer: "Chola" },
          policyReceived: "false",
          campaignMonth: MONTH,
        },
        seen: 1,
      },
      assignedUserId: asha.id,
    });
    await office.admin.send("POST", "/api/leads/bulk-assign", {
      matching: {
        filter: {
          expiryFrom: "2026-11-01",
          expiryTo: "2026-11-30",
          vehicleType: "bike",
          policyReceived: "false",
        },
        seen: 1,
      },
      assignedUserId: "unassigned",
    });
    const { body } = await office.admin.get("/api/audit-log?limit=1");
    expect(body.entries[0].about).toContain(
      "chosen by filter, expiry from 1 Nov 2026, expiry until 30 Nov 2026, Motorcycle, policy not received",
    );
  });

  test("a range that ends before it begins, and a day that does not exist, are refused at the field", async ({
    office,
  }) => {
    const turned = "expiryFrom=2026-11-20&expiryTo=2026-11-10";
    for (const path of [`/api/leads?${turned}`, `/api/leads/by-call-result?callResults=callback&${turned}`]) {
      const { status, body } = await office.admin.get(path);
      expect([status, body.field, body.message]).toEqual([
        400,
        "expiryTo",
        expect.stringContaining("The last day is before the first"),
      ]);
    }
    const wrong = await office.admin.get("/api/leads?expiryFrom=2026-02-30");
    expect([wrong.status, wrong.body.field]).toEqual([400, "expiryFrom"]);
    const bulk = await office.admin.send("POST", "/api/leads/bulk-delete", {
      matching: { filter: { expiryFrom: "2026-11-20", expiryTo: "2026-11-10" }, seen: 1 },
    });
    expect([bulk.status, bulk.body.field]).toEqual([400, "matching.filter.expiryTo"]);
  });
});
