import type { ReactNode, RefObject } from "react";

export interface ShownRows<E extends HTMLElement> {
  /** Marks the element whose top is the first row's. */
  list: RefObject<E | null>;
  rows: readonly { index: number; key: number }[];
  /** The heights of the rows that are not rendered, in pixels. */
  before: number;
  after: number;
  /** For rows whose height differs from the estimate. */
  measure: ((row: HTMLElement | null) => void) | undefined;
}

export interface VirtualRowsProps<E extends HTMLElement> {
  ids: readonly number[];
  /** In pixels. */
  rowHeight: number;
  children: (shown: ShownRows<E>) => ReactNode;
}
