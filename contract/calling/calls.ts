import * as z from "zod";
import { Break } from "#contract/breaks/calls";
import { endpoint } from "#contract/endpoint";
import { NamedFigure } from "#contract/figures/calls";
import { CallLog } from "#contract/history/calls";
import { leadTabNames } from "#contract/lead/outcomes";
import { leadNarrowing } from "#contract/leads/calls";
import { Lead } from "#contract/leads/record";
import { Assignee, CalendarMonth, Done, IdNumber, Instant } from "#contract/schemas";
import { callQueueNames, LEADS_WANTED_MAX } from "./queues.ts";
import { callSplitNames } from "./splits.ts";

/** A lead leased to the caller, with what the screen shows of it. */
export const NextLead = z
  .object({
    queue: z.enum(callQueueNames),
    lead: Lead,
    /** Its history, newest first. */
    logs: z.array(CallLog),
  })
  .meta({ id: "NextLead" });
export type NextLead = z.input<typeof NextLead>;

const Count = z.number().int();
const LEASES_MAX = 20;
const LeadIds = z.array(IdNumber).max(LEASES_MAX);

export const callingApi = {
  /**
   * Leases on the leads in `holding` are renewed for 15 minutes. A lead is never leased to two callers at
   * once.
   */
  next: endpoint({
    method: "POST",
    path: "/api/calling/next",
    summary: "Keep the next leads to call for oneself: due promises, then by what can still be renewed",
    needs: "leads:work",
    body: z.object({
      wanted: z.number().int().min(0).max(LEADS_WANTED_MAX),
      /** The page was only opened: a break that goes on does so, and no lead is leased. */
      arriving: z.boolean().default(false),
      /** The leads the page already has; they are not returned again. */
      holding: LeadIds.default([]),
      /** Finished leads, whose leases are released. */
      done: LeadIds.default([]),
      /** Skipped leads: not offered again for an hour, unless the page has them again. */
      skipped: LeadIds.default([]),
      /** Where calling started: a tab of a month, with its filters. */
      campaignMonth: CalendarMonth.optional(),
      tab: z.enum(leadTabNames).optional(),
      /** Of these only the leads of one kind; without due promises of others. */
      split: z.enum(callSplitNames).optional(),
      ...leadNarrowing,
      /** Of the leads that the caller may be offered: from a colleague's list there are none. */
      telecaller: Assignee.optional(),
      /** Whether the leads of each split are counted, which takes longer than finding the next ones. */
      counted: z.boolean().default(false),
      /** Or a figure: what it counts in the viewer's scope, due or not. */
      figure: NamedFigure.optional(),
    }),
    reply: z
      .object({
        leads: z.array(NextLead),
        /** Of the leads in `holding`, those still leased to the caller. */
        held: z.array(Count),
        /** The caller's own and the unassigned leads that were never called. */
        pending: Count,
        /** The caller's callbacks until the end of today, overdue ones included. */
        callbacksToday: Count,
        /** How many leads wait in each split that has any, where asked for; counting stops at 100. None in a figure's list. */
        splits: z.array(z.object({ split: z.enum(callSplitNames), leads: Count })).nullable(),
        /** When the caller's next callback or retry falls due; null if there is none. */
        nextDue: Instant.nullable(),
        /** For a page that was only opened: the break that goes on. */
        break: Break.nullable(),
      })
      .meta({ id: "NextLeads" }),
  }),
  leave: endpoint({
    method: "POST",
    path: "/api/calling/leave",
    summary: "Give back every lead that is kept for oneself",
    needs: "leads:work",
    reply: Done,
  }),
  numbers: endpoint({
    method: "GET",
    path: "/api/calling/numbers",
    summary: "One's own calls of today and the rank among those who call today, without others' names",
    needs: "leads:work",
    reply: z
      .object({
        fresh: Count,
        connected: Count,
        calls: Count,
        quotes: Count,
        target: Count,
        /** Why there is none, as on the dashboard. */
        dayOff: z.string().nullable(),
        /** Their hours of today. */
        callingFrom: z.string(),
        callingUntil: z.string(),
        firstCallAt: Instant.nullable(),
        /** Rank by fresh calls; null before the first. */
        rank: Count.nullable(),
        callers: Count,
      })
      .meta({ id: "OwnNumbers" }),
  }),
};
