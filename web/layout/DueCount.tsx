import { useQuery } from "@tanstack/react-query";
import { callbacks, dueText } from "#web/lead/callbacks/due.ts";

/** The number of due callbacks, beside their place in the navigation; nothing for none. */
export function DueCount() {
  const { data } = useQuery({ ...callbacks, select: ({ due }) => due });
  const text = dueText(data);
  if (!text) return null;
  return (
    <span className="num inline-flex h-[18px] min-w-[18px] flex-none items-center justify-center rounded-full bg-danger px-[5px] text-11/none font-semibold text-danger-on">
      {text}
      <span className="sr-only"> due</span>
    </span>
  );
}
