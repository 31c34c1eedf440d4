import * as z from "zod";
import { callQueueNames } from "./call-queues.ts";
import { CallLog } from "./calls.ts";
import { endpoint } from "./endpoint.ts";
import { CampaignId, Done, IdNumber, Instant, Month, Text } from "./fields.ts";
import { Lead } from "./leads.ts";
import { leadTabNames } from "./outcomes.ts";

/** A lead that is kept for its caller, with what the screen shows of it. */
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
const AT_HAND_AT_MOST = 20;
const LeadIds = z.array(IdNumber).max(AT_HAND_AT_MOST);

export const callingApi = {
  /** What is held stays with its caller for another 15 minutes. A lead is never kept for two callers at once. */
  next: endpoint({
    method: "POST",
    path: "/api/calling/next",
    summary: "Keep the next leads to call for oneself: due callbacks, due retries, never called, quotes sent",
    needs: "leads:work",
    body: z.object({
      wanted: z.number().int().min(0).max(4),
      /** The leads at hand, which are not answered again. */
      holding: LeadIds.default([]),
      /** The leads that are done with: given back. */
      done: LeadIds.default([]),
      /** Passed over: not offered again for an hour. */
      skipped: LeadIds.default([]),
      /** Where calling began: a tab of a month, with its filters. */
      campaignMonth: Month.optional(),
      tab: z.enum(leadTabNames).optional(),
      campaign: CampaignId.optional(),
      search: Text(200).optional(),
    }),
    reply: z
      .object({
        leads: z.array(NextLead),
        /** Of those held, the ones that are still one's own to call. */
        held: z.array(Count),
        /** Leads of one's own and unassigned ones that were never called. */
        pending: Count,
        /** Own callbacks until the end of today, those overdue included. */
        callbacksToday: Count,
        /** When the next own callback or retry falls due; null without one. */
        nextDue: Instant.nullable(),
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
        firstCallAt: Instant.nullable(),
        /** By fresh calls; null before the first. */
        rank: Count.nullable(),
        callers: Count,
      })
      .meta({ id: "OwnNumbers" }),
  }),
};
