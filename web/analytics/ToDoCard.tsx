import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Link } from "wouter";
import type { ToDo } from "#contract/analytics/calls";
import { UNASSIGNED } from "#contract/assignment";
import { monthLabel } from "#contract/time/calendar";
import { ALL_MONTHS } from "#web/lead/list-state.ts";
import { formatCount } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { toDo } from "./data.ts";

interface Task {
  title: string;
  href: string;
  action: string;
}

/** Where each is done; nothing is shown of what does not wait. */
function tasksOf({ unassigned, promises, numbersToFix, monthsWithoutLeads, drafts, left }: ToDo): Task[] {
  const some = (count: number, task: Task) => (count > 0 ? [task] : []);
  return [
    ...some(promises, {
      title: `${formatCount(promises, "promise")} of no telecaller`,
      href: `/reminders?telecaller=${UNASSIGNED}`,
      action: "Hand over",
    }),
    ...some(unassigned, {
      title: formatCount(unassigned, "unassigned pending lead"),
      href: `/leads?month=${ALL_MONTHS}&telecaller=${UNASSIGNED}`,
      action: "Assign",
    }),
    ...left.map((name) => ({ title: `${name}'s last day is over`, href: "/users", action: "Deactivate" })),
    ...monthsWithoutLeads.map((month) => ({
      title: `${monthLabel(month)} has no leads`,
      href: "/csv-upload",
      action: "Upload a file",
    })),
    ...some(drafts, {
      title: formatCount(drafts, "unfinished import"),
      href: "/csv-upload/imports?state=draft",
      action: "Continue",
    }),
    ...some(numbersToFix, {
      title: `${formatCount(numbersToFix, "phone number")} to fix`,
      href: "/reports#numbers-to-fix",
      action: "Fix",
    }),
  ];
}

/** What waits for an administrator; nothing while nothing does. */
export function ToDoCard() {
  const { data } = useQuery(toDo);
  const tasks = data ? tasksOf(data) : [];
  if (tasks.length === 0) return null;
  return (
    <div className="mt-4">
      <Card title="To do" flush>
        <ul className="grid overflow-hidden rounded-b-lg grid-cols-[repeat(auto-fit,minmax(300px,1fr))]">
          {tasks.map(({ title, href, action }) => (
            <li key={title} className="-mt-px -ml-px border-t border-l border-line-subtle">
              <Link
                href={href}
                className="flex min-h-11 items-center gap-3 px-3.5 py-2 hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span className="num min-w-0 flex-1 font-medium">{title}</span>
                <span className="flex items-center gap-1 whitespace-nowrap text-link">
                  {action}
                  <ArrowRight aria-hidden className="size-3.5" strokeWidth={1.75} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
