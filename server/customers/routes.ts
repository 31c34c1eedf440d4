import type { FastifyInstance } from "fastify";
import { customersApi } from "#contract/customers";
import { readPhone } from "#contract/people";
import { readVehicleType } from "#contract/vehicles";
import { insertCustomer } from "#server/customers/queries";
import { type Deps, serve } from "#server/http";
import { checkManufactureYear } from "#server/manufacture-year";

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
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
