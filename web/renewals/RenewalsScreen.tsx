import { useParams } from "wouter";
import { isMonth } from "#contract/time/calendar";
import { ComingMonths } from "./ComingMonths.tsx";
import { MonthOfRenewals } from "./MonthOfRenewals.tsx";

/** What comes in the months ahead, and one of these months. */
export function RenewalsScreen() {
  const { month = "" } = useParams();
  return isMonth(month) ? <MonthOfRenewals key={month} month={month} /> : <ComingMonths />;
}
