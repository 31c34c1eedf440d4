import * as z from "zod";
import { promises, reminderKinds, reminderSorts } from "#contract/callbacks/reminder-times";
import { endpoint } from "#contract/endpoint";
import { Assignee, DateOnly, Instant, Paged } from "#contract/schemas";
import { sortOrders } from "#contract/sort-order";

/** A promised callback or follow-up. */
export const Reminder = z
  .object({
    leadId: z.number().int(),
    name: z.string(),
    phoneNumber: z.string(),
    registrationNumber: z.string().nullable(),
    vehicleDetails: z.string().nullable(),
    /** The call that promised it: callback or follow_up. A quote sent since leaves the promise in place. */
    callResult: z.string().nullable(),
    promise: z.enum(promises),
    at: Instant,
    insuranceExpiry: DateOnly.nullable(),
    assignedTo: z.uuid().nullable(),
    assignedToName: z.string().nullable(),
    /** The note made with the promise. */
    notes: z.string().nullable(),
  })
  .meta({ id: "Reminder" });
export type Reminder = z.input<typeof Reminder>;

const Count = z.number().int();

export const ReminderPage = Paged.extend({
  reminders: z.array(Reminder),
  counts: z.object({
    overdue: Count,
    today: Count,
    later: Count,
    /** Of the overdue ones, those missed by half an hour or more. */
    late: Count,
  }),
  /** Of the telecaller asked for, whichever promise is. */
  promises: z.object({ callback: Count, follow_up: Count }),
}).meta({ id: "ReminderPage" });
export type ReminderPage = z.input<typeof ReminderPage>;

const ReminderFilter = z.object({
  when: z.enum(reminderKinds).optional(),
  telecaller: Assignee.optional(),
  promise: z.enum(promises).optional(),
  sort: z.enum(reminderSorts).default("due"),
  sortOrder: z.enum(sortOrders).default("asc"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});
export type ReminderFilter = z.output<typeof ReminderFilter>;

export const remindersApi = {
  list: endpoint({
    method: "GET",
    path: "/api/reminders",
    summary:
      "The team's callbacks and follow-ups by their time unless sorted otherwise, with the number of each kind",
    needs: "reminders:read",
    query: ReminderFilter,
    reply: ReminderPage,
  }),
};
