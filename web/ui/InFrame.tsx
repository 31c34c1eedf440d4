import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "wouter";

/** On every page, in the sidebar above Theme or at the end of the page. */
export function InFrame({ of, children }: { of: "due" | "main"; children: ReactNode }) {
  const [path] = useLocation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // Another page may have drawn the frame again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once the page has changed
  useEffect(() => setPlace(document.getElementById(of)), [path, of]);
  return place && createPortal(children, place);
}
