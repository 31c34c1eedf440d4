import clsx from "clsx";
import type { Paper } from "./paper.ts";

/** What is printed in place of the screen. */
export function PaperSheet({ paper, customer, agent }: { paper: Paper; customer: string; agent: string }) {
  return (
    <div data-paper="whole" className="hidden text-12 print:block">
      <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2.5">
        <div>
          <p className="text-20 font-semibold">{paper.agency}</p>
          <p className="num">{[agent, paper.phone].filter(Boolean).join(" · ")}</p>
        </div>
        <div className="text-right">
          <p className="font-semibold">Quotations</p>
          <p className="num">{paper.day}</p>
        </div>
      </div>
      <div className="mt-4 mb-3 flex gap-10">
        <p>
          For <b className="num block font-semibold">{customer}</b>
        </p>
        <p>
          Vehicle <b className="block font-semibold">{paper.vehicle}</b>
        </p>
      </div>
      <table className="num w-full border-collapse">
        <thead>
          <tr className="border-b border-ink">
            <td />
            {paper.insurers.map((insurer, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other identity on paper
              <th key={place} scope="col" className="py-2 pl-8 text-right font-semibold">
                {insurer}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paper.rows.map(({ label, values, strong }) => (
            <tr
              key={label}
              className={clsx(
                "border-b",
                strong ? "border-y border-ink text-16 font-semibold" : "border-line",
              )}
            >
              <th
                scope="row"
                className={clsx("py-2 pr-2 text-left", strong ? "font-semibold" : "font-normal")}
              >
                {label}
              </th>
              {values.map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other identity on paper
                <td key={place} className="py-2 pl-8 text-right">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4">{paper.caution}</p>
    </div>
  );
}
