import * as z from "zod";
import { LeadFilters } from "#contract/figures/calls";
import { FILTER_NAME_MAX, keptQuery } from "#contract/lists/lists";
import { funnelGroupNames } from "#contract/reports/kinds";
import { leadReportNames } from "#contract/reports/lead-reports";
import { Text } from "#contract/schemas";

/** What of a view's address a mail follows; its span is that of the schedule. */
const Asked = LeadFilters.extend({
  /** The report; without one all of them. */
  tab: z.enum(leadReportNames).optional().catch(undefined),
  by: z.enum(funnelGroupNames).catch("month"),
});

function isMailable(query: string): boolean {
  try {
    return Asked.safeParse(paramsOf(query)).success;
  } catch {
    // '%' that encodes nothing.
    return false;
  }
}

/** A view of Reports as it is mailed. */
export const MailedView = z.object({
  name: Text(FILTER_NAME_MAX).min(1),
  query: Text(1000).transform(keptQuery).refine(isMailable, "This view cannot be mailed: save it again"),
});
export type MailedView = z.output<typeof MailedView>;

const plain = (text: string) => decodeURIComponent(text.replaceAll("+", " "));
const paramsOf = (query: string) =>
  Object.fromEntries(
    query
      .split("&")
      .map((part) => part.split("="))
      .map(([name = "", value = ""]) => [plain(name), plain(value)]),
  );

export function askedOf(view: MailedView | null): z.output<typeof Asked> {
  return view === null ? { by: "month" } : Asked.parse(paramsOf(view.query));
}
