import type { ReactNode } from "react";
import { useDocumentTitle } from "#web/ui/document-title.ts";
import { Logo } from "#web/ui/Logo.tsx";

/** An unknown path; `children` is the way out. */
export function NotFound({ children }: { children: ReactNode }) {
  useDocumentTitle("404");
  return (
    <div className="grid flex-1 place-items-center bg-surface p-6">
      <div className="flex max-w-[420px] flex-col items-center text-center">
        <Logo size={32} />
        <h1 className="mt-[30px] text-26 font-semibold">404 Page Not Found</h1>
        <p className="mt-1.5 text-14 text-ink-2">
          There is nothing at this address. The page may have moved, or the link may be mistyped.
        </p>
        <div className="mt-[22px]">{children}</div>
      </div>
    </div>
  );
}
