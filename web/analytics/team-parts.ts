/** The parts of the dashboard that only who sees the whole team loads. */
export { FirstSteps } from "./FirstSteps.tsx";
export { MonthlyCard } from "./MonthlyCard.tsx";
export { PerformanceCard } from "./PerformanceCard.tsx";
export { RemovalsHint } from "./RemovalsHint.tsx";
export { ToDoCard } from "./ToDoCard.tsx";
