import { useEffect } from "react";

let render: ((id?: number) => void) | undefined;

/** A list that does not render all its rows at once renders this one, without an id all of them. */
export function useRenderRow(ofList: (id?: number) => void): void {
  useEffect(() => {
    render = ofList;
    return () => {
      render = undefined;
    };
  });
}

/** Renders a row of the list on the screen, or all of them. */
export const renderRow = (id?: number) => render?.(id);
