import type { FastifyInstance } from "fastify";
import { readPhone } from "#contract/lead/people";
import { relatedApi } from "#contract/related/calls";
import type { Db } from "#server/db/handles";
import type { Deps } from "#server/deps";
import { notFound, serve, type Viewer } from "#server/platform/http";
import {
  findErased,
  findKeys,
  type Keys,
  keysOf,
  listColleagues,
  listRelated,
  listYears,
} from "./queries.ts";

export function relatedRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, relatedApi.list, async ({ viewer }, { params }) => {
    const keys = await findKeys(db, viewer, params.id);
    if (!keys) throw notFound("Lead");
    const [related, years] = await Promise.all([
      relatedTo(db, viewer, keys),
      listYears(db, viewer, { ...keys, leadId: params.id }),
    ]);
    return { ...related, years };
  });

  serve(app, deps, relatedApi.before, async ({ viewer }, { query }) => {
    const { phoneNumber = "", secondPhone = "", registrationNumber = "", campaignMonth } = query;
    const [phone, second] = [readPhone(phoneNumber.trim()), readPhone(secondPhone.trim())];
    const keys = await keysOf(db, phone, registrationNumber);
    const [related, erased] = await Promise.all([
      relatedTo(db, viewer, { ...keys, month: campaignMonth }),
      findErased(db, { phoneNumber: phone, secondPhone: second, registrationNumber }),
    ]);
    return { ...related, erased };
  });
}

async function relatedTo(db: Db, viewer: Viewer, keys: Keys) {
  const [related, colleagues] = await Promise.all([
    listRelated(db, viewer, keys),
    listColleagues(db, viewer, keys),
  ]);
  return { ...related, colleagues };
}
