import { createContext, useContext } from "react";

interface FieldState {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

export const FieldContext = createContext<FieldState | undefined>(undefined);

/** What a control takes from its field, so that label, help and error belong to it. */
export function useField(): Partial<FieldState> {
  return useContext(FieldContext) ?? {};
}
