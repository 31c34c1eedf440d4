import { useEffect } from "react";

let render: ((id: number) => void) | undefined;

/** A list that does not render all its rows at once renders this one. */
export function useRenderRow(ofList: (id: number) => void): void {
  useEffect(() => {
    render = ofList;
    return () => {
      render = undefined;
    };
  });
}

/** Renders a row of the list on the screen. */
export const renderRow = (id: number) => render?.(id);
