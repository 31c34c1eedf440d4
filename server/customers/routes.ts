import type { FastifyInstance } from "fastify";
import { TOTAL_COUNT_HEADER } from "#contract/customer-search";
import { customersApi } from "#contract/customers";
import { readPhone } from "#contract/people";
import { readVehicleType } from "#contract/vehicles";
import { listLogs } from "#server/calls/queries";
import { exportCustomers } from "#server/customers/export-customers";
import { searchCustomers } from "#server/customers/list-queries";
import { insertCustomer } from "#server/customers/queries";
import { findCustomer, listRenewals } from "#server/customers/record-queries";
import { listDocuments } from "#server/documents/queries";
import { type Deps, notFound, serve, serveAttachment } from "#server/http";
import { checkManufactureYear } from "#server/manufacture-year";

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
    const [calls, documents] = await Promise.all([listLogs(db, leadIds), listDocuments(db, leadIds)]);
    return { ...customer, renewals, calls, documents };
  });

  serveAttachment(app, deps, customersApi.export, (moment) => exportCustomers(db, reading, moment));

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
