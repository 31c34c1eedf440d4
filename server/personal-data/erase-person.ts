import { formatPhone } from "#contract/lead/people";
import { namedBy } from "#contract/personal-data/erased-text";
import { insertAudit } from "#server/audit/queries";
import type { Db, Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { markFilesOrphaned } from "#server/files/queries";
import {
  lockCustomers,
  lockLeads,
  lockToRemove,
  removeCustomersWithoutLeads,
  removeLeads,
} from "#server/lead/bulk-queries";
import { lockNumbers } from "#server/lead/customer-queries";
import { lockImports } from "#server/lead/lock-queries";
import { conflict, type Moment, notFound } from "#server/platform/http";
import {
  countDocuments,
  hasRecord,
  leadsOfRecords,
  numbersOfRecord,
  readPerson,
  recordsWith,
} from "./person-queries.ts";
import { findStaged, personOfDeleted, rememberErased, removeTraces } from "./trace-queries.ts";

/** What an erasure would remove, for the question before it. */
export async function previewErasure(db: Db, id: number, only?: "record") {
  const numbers = await numbersOfRecord(db, id);
  if (!numbers) throw notFound("Customer");
  const customerIds = only ? [id] : await recordsWith(db, id, numbers);
  const leadIds = await leadsOfRecords(db, customerIds);
  const person = await readPerson(db, customerIds, only ? [] : numbers);
  return {
    records: customerIds.length,
    leads: leadIds.length,
    documents: await countDocuments(db, leadIds),
    draftRows: (await findStaged(db, person)).length,
    numbers: numbers.map(formatPhone),
    names: person.names,
  };
}

/**
 * Erases a person permanently, with one audit entry of ids; copies in backups go when the backups do. What stays is a
 * do-not-call entry as the number's key only, and keyed hashes of number and plate. `only` the given record: its number
 * belongs to others too. Returns the files to remove after the commit.
 */
export async function erasePerson(tx: Tx, moment: Moment, id: number, only?: "record") {
  await allowLongStatements(tx);
  // A change that gives a record one of the numbers, or a record a lead, comes before this or after it, never in between.
  await lockImports(tx);
  const numbers = await numbersOfRecord(tx, id);
  if (!numbers) throw notFound("Customer");
  await lockNumbers(tx, numbers, "erase");
  const customerIds = only ? [id] : await recordsWith(tx, id, numbers);
  await lockCustomers(tx, customerIds);
  const lockedNumbers = await numbersOfRecord(tx, id);
  if (!lockedNumbers) throw notFound("Customer");
  if (lockedNumbers.join() !== numbers.join())
    throw conflict("The phone number was changed in the meantime. Look at the record again");
  const leadIds = await leadsOfRecords(tx, customerIds);
  await lockLeads(tx, leadIds, lockToRemove);
  const person = await readPerson(tx, customerIds, only ? [] : numbers);
  const fileKeys = await markFilesOrphaned(tx, leadIds, moment.now);
  const { draftRows } = await removeTraces(tx, person, leadIds);
  await removeLeads(tx, leadIds);
  const records = await removeCustomersWithoutLeads(tx, customerIds);
  if (records < customerIds.length) throw new Error("A record that is locked and has no lead was not erased");
  await rememberErased(tx, person, moment.now);
  await insertAudit(tx, moment, "personal_data.erased", { customerIds, leadIds });
  return { records, leads: leadIds.length, draftRows, fileKeys };
}

/** The same for a person whose records are gone, by a number or a plate; returns how many rows named them. */
export async function eraseTraces(tx: Tx, moment: Moment, of: string): Promise<number> {
  const named = namedBy(of);
  if (!named) throw new Error("Nobody is named by this text");
  await allowLongStatements(tx);
  await lockImports(tx);
  await lockNumbers(tx, named.numbers, "erase");
  if (await hasRecord(tx, named)) throw conflict("There is a record of this. Erase it on its page");
  const person = await personOfDeleted(tx, named);
  const { fileRows, draftRows } = await removeTraces(tx, person, []);
  await rememberErased(tx, person, moment.now);
  await insertAudit(tx, moment, "personal_data.erased", { count: fileRows + draftRows });
  return fileRows + draftRows;
}
