import * as z from "zod";
import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import { endpoint } from "#contract/endpoint";
import { isInOrder, LeadFilter, outOfOrder } from "#contract/leads/calls";
import { DateOnly, IdNumber, IdParams, Instant, Text } from "#contract/schemas";
import { languages } from "#contract/templates/languages";
import { DELETED_AT_ONCE, LEADS_PER_BULK_CALL, NUMBER_NEEDED } from "./limits.ts";
import { assignWayNames, leadPartNames } from "./ways.ts";

export const LeadIds = z
  .array(IdNumber)
  .min(1, "Select at least one lead")
  .max(LEADS_PER_BULK_CALL, `At most ${LEADS_PER_BULK_CALL} leads at once`);

/** The leads a filter matches, in place of their ids. */
export const LeadSelection = z.object({
  /** As `GET /api/leads` takes it. */
  filter: LeadFilter.extend({ callResults: z.array(Text(100)).min(1).max(50).optional() })
    .refine(isInOrder, outOfOrder)
    .refine(
      (filter) => Object.values(filter).some((value) => value !== undefined && value !== ""),
      "Select by a filter",
    ),
  /** Of each customer only the latest matching lead, as the database shows it. */
  latest: z.boolean().optional(),
  /** Only open leads, and of these only some parts, if it names any. */
  part: z
    .object({ by: z.enum(leadPartNames), values: z.array(Text(200)).max(500, "At most 500 parts at once") })
    .optional(),
  /** The number that was shown when they were selected. */
  seen: z.number().int().min(1),
});
export type LeadSelection = z.output<typeof LeadSelection>;
export type SentSelection = z.input<typeof LeadSelection>;

/** Leads by their ids or by a filter. */
const chosenLeads = { leadIds: LeadIds.optional(), matching: LeadSelection.optional() };
const isChosenOnce = ({ leadIds, matching }: { leadIds?: unknown; matching?: unknown }) =>
  (leadIds === undefined) !== (matching === undefined);
const chooseOnce = { path: ["leadIds"], error: "Select at least one lead" };
/** For a deletion, the number that is typed to confirm it. */
const isConfirmed = ({ leadIds, matching, confirmCount }: z.output<typeof Deletion>) => {
  const asked = matching?.seen ?? leadIds?.length ?? 0;
  return asked <= DELETED_AT_ONCE || confirmCount === asked;
};
const confirmNumber = { path: ["confirmCount"], error: NUMBER_NEEDED };
const Deletion = z.object({ ...chosenLeads, confirmCount: z.number().int().optional() });

const Assignment = z
  .object({
    ...chosenLeads,
    assignedUserId: z.union([z.uuid(), z.literal([AUTO_ASSIGN, UNASSIGNED])]),
    /**
     * Whether leads move away from those who have them. By default those chosen by their ids do, and of those that a filter
     * matches only the unassigned are assigned.
     */
    moveAssigned: z.boolean().optional(),
    /** With auto-assign. */
    way: z.enum(assignWayNames).default("evenly"),
    /** With auto-assign: the telecallers who take part, all active ones by default. */
    people: z.array(z.uuid()).min(1, "Choose at least one telecaller").max(500).optional(),
  })
  .refine(isChosenOnce, chooseOnce);
export type Assignment = z.output<typeof Assignment>;
export type SentAssignment = z.input<typeof Assignment>;

const Count = z.number().int();

/** Somebody who gets leads: their open leads now, and how many more they would have, or fewer. */
export const Receiver = z.object({
  id: z.uuid(),
  name: z.string(),
  open: Count,
  given: Count,
  /** The most open leads; null: no limit. */
  capacity: Count.nullable(),
});
export type Receiver = z.input<typeof Receiver>;

/** What an assignment would do. The same code assigns. */
export const AssignmentPlan = z
  .object({
    unassigned: Count,
    /** Those that are assigned, and to whom how many. */
    from: z.array(z.object({ id: z.uuid(), name: z.string(), leads: Count })),
    /** Those that would be assigned to another person, or to nobody, and of these those that someone has. */
    changing: Count,
    moving: Count,
    /** Of these, those that a telecaller has open now. */
    inHand: Count,
    /** Those that are never shared out: open at a telecaller now, or promised by their telecaller by the end of today. */
    staying: Count,
    /** Those for which nobody has free capacity. */
    left: Count,
    /** Those that go to last year's caller. */
    toLastCaller: Count,
    /** Who takes part. */
    people: z.array(Receiver),
  })
  .meta({ id: "AssignmentPlan" });
export type AssignmentPlan = z.input<typeof AssignmentPlan>;

/** The open leads of a filter by parts, and the telecallers who could get them. */
export const Assignable = z
  .object({
    leads: Count,
    parts: z.record(z.enum(leadPartNames), z.array(z.object({ value: z.string(), leads: Count }))),
    people: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        languages: z.enum(languages).array(),
        capacity: Count.nullable(),
        open: Count,
        /** Promised by the end of today, overdue ones too. */
        promised: Count,
        absentUntil: DateOnly.nullable(),
        leftOn: DateOnly.nullable(),
      }),
    ),
  })
  .meta({ id: "Assignable" });
export type Assignable = z.input<typeof Assignable>;

/** How many leads each telecaller was assigned. */
export const BulkAssigned = z
  .object({
    message: z.string(),
    assigned: z.number().int(),
    /** Of a large one: how many the server assigns from now on. */
    planned: Count.optional(),
    /** Of a bulk assignment that changed anything: what undoes it. */
    undoId: z.number().int().optional(),
    byTelecaller: z.array(z.object({ id: z.uuid(), name: z.string(), leads: z.number().int() })),
  })
  .meta({ id: "BulkAssigned" });

export const AssignmentState = z.enum(["assigning", "done", "undoing"]);
export type AssignmentState = z.output<typeof AssignmentState>;

/** The viewer's latest bulk assignment, while it is under way or can be undone. */
export const UndoableAssignment = z
  .object({
    id: Count,
    state: AssignmentState,
    leads: Count,
    /** How many of them are assigned, or given back, so far. */
    done: Count,
    /** How many of them an undo would find as it left them. */
    unchanged: Count,
    until: Instant,
    /** Once it is done: who has got how many; 'nobody' of those that were unassigned. */
    receivers: z.array(z.object({ name: z.string(), leads: Count })),
    /** Whose they all were; null where they were nobody's or several people's. */
    of: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  })
  .meta({ id: "UndoableAssignment" });

export const bulkApi = {
  remove: endpoint({
    method: "POST",
    path: "/api/leads/bulk-delete",
    summary:
      "Delete leads with their call logs and documents, for good; a record left without a lead goes too. More than 100 need confirmCount, their number",
    needs: "leads:delete",
    body: Deletion.refine(isChosenOnce, chooseOnce).refine(isConfirmed, confirmNumber),
    reply: z.object({ message: z.string(), deleted: Count }).meta({ id: "BulkDeleted" }),
  }),
  assign: endpoint({
    method: "POST",
    path: "/api/leads/bulk-assign",
    summary: `Assign leads to one telecaller, to none, or to several: each to the one with the fewest open leads, with the most free capacity, or to last year's caller. Of those that a filter matches only the unassigned, unless moveAssigned. More than ${LEADS_PER_BULK_CALL} are assigned in the background`,
    needs: "leads:assign",
    body: Assignment,
    reply: BulkAssigned,
  }),
  plan: endpoint({
    method: "POST",
    path: "/api/leads/bulk-assign/preview",
    summary: "What the same assignment would do, without doing it",
    needs: "leads:assign",
    body: Assignment,
    reply: AssignmentPlan,
  }),
  assignable: endpoint({
    method: "GET",
    path: "/api/leads/assignable",
    summary: "The open leads that a filter matches, by parts, and the telecallers with what they have",
    needs: "leads:assign",
    limitedAs: "list",
    query: LeadFilter.refine(isInOrder, outOfOrder),
    reply: Assignable,
  }),
  undoable: endpoint({
    method: "GET",
    path: "/api/leads/bulk-assign",
    summary: "The viewer's latest bulk assignment, while it is under way or can be undone; null afterwards",
    needs: "leads:assign",
    reply: UndoableAssignment.nullable(),
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/leads/bulk-assign/:id/undo",
    summary: "Give each lead of a bulk assignment back to whom it had; those worked on or moved since stay",
    needs: "leads:assign",
    params: IdParams,
    reply: z
      .object({
        message: z.string(),
        undone: Count,
        kept: Count,
        /** Of a large one: how many the server gives back from now on. */
        planned: Count.optional(),
        /** The first of those that stay. */
        named: z.array(z.object({ id: Count, name: z.string() })),
      })
      .meta({ id: "AssignmentUndone" }),
  }),
};
