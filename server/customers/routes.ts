import type { FastifyInstance } from "fastify";
import { customersApi } from "#contract/customers/calls";
import { TOTAL_COUNT_HEADER } from "#contract/customers/search";
import { readPhone } from "#contract/lead/people";
import { readVehicleType } from "#contract/lead/vehicle-words";
import type { Deps } from "#server/deps";
import { insertCustomer } from "#server/lead/customer-queries";
import { listDocuments } from "#server/lead/document-queries";
import { listHistory } from "#server/lead/history-queries";
import { checkManufactureYear } from "#server/lead/manufacture-year";
import { notFound, serve, serveAttachment } from "#server/platform/http";
import { exportCustomers } from "./export-customers.ts";
import { searchCustomers } from "./list-queries.ts";
import { findCustomer, listRenewals } from "./record-queries.ts";

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, reading } = deps;

  serve(app, deps, customersApi.list, async ({ viewer }, { query }, reply) => {
    const { rows, total } = await searchCustomers(db, viewer, query);
    reply.header(TOTAL_COUNT_HEADER, total);
    return rows;
  });

  serve(app, deps, customersApi.one, async ({ viewer }, { params }) => {
    const customer = await findCustomer(db, viewer, params.id);
    if (!customer) throw notFound("Customer");
    const renewals = await listRenewals(db, viewer, params.id);
    const leadIds = renewals.map(({ id }) => id);
    const [calls, documents] = await Promise.all([listHistory(db, leadIds), listDocuments(db, leadIds)]);
    return { ...customer, renewals, calls, documents };
  });

  serveAttachment(app, deps, customersApi.export, (moment, { query }) =>
    exportCustomers(db, reading, moment, query),
  );

  serve(app, deps, customersApi.create, ({ now }, { body }) => {
    checkManufactureYear(body.manufactureYear, now);
    const { mobileNumber, policyExpiryDate, vehicleType, firstName, lastName, ...rest } = body;
    return deps.db.transaction((tx) =>
      insertCustomer(tx, {
        ...rest,
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        phoneNumber: readPhone(mobileNumber.trim()),
        vehicleType: readVehicleType(vehicleType.trim()),
        policyExpiry: policyExpiryDate || null,
        createdAt: now,
        updatedAt: now,
      }),
    );
  });
}
