import { createElement, type SVGProps } from "react";

/** [element, its attributes] */
type Shape = readonly [name: string, attributes: Readonly<Record<string, string>>];

const drawn = {
  xmlns: "http://www.w3.org/2000/svg",
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/**
 * An icon of lucide-react as the build writes it (scripts/lucide-icons.ts): one element and one component, where the
 * library's own has three components and composes its attributes on each render. Hidden from screen readers.
 */
export function svgIcon(shapes: readonly Shape[]) {
  const children = shapes.map(([name, attributes]) => createElement(name, attributes));
  return function SvgIcon({ strokeWidth = 2, ...props }: SVGProps<SVGSVGElement>) {
    return createElement("svg", { "aria-hidden": true, ...drawn, strokeWidth, ...props }, ...children);
  };
}
