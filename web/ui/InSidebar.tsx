import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "wouter";

/** Above Theme on every page. */
export function InSidebar({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [sidebar, setSidebar] = useState<HTMLElement | null>(null);
  // Another page may have drawn the sidebar again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once the page has changed
  useEffect(() => setSidebar(document.getElementById("due")), [path]);
  return sidebar && createPortal(children, sidebar);
}
