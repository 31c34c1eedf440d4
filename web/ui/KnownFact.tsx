import type { ReactNode } from "react";
import { Fact } from "./Card.tsx";

/** A fact that is left out while nothing is known. */
export function KnownFact({ label, value }: { label: string; value: ReactNode }) {
  if (value === null || value === undefined || value === "") return null;
  return (
    <Fact label={label}>
      <span className="num min-w-0 wrap-anywhere whitespace-normal">{value}</span>
    </Fact>
  );
}
