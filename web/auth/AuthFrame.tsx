import type { ReactNode } from "react";
import { Logo } from "#web/ui/Logo.tsx";

interface AuthFrameProps {
  children: ReactNode;
  /** A muted line at the foot of the form. */
  foot?: ReactNode;
}

/**
 * The frame of the screens for signed-out users: the product at the left, the form at the right. No
 * customers, no figures.
 */
export function AuthFrame({ children, foot }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh bg-surface md:grid-cols-[minmax(0,1fr)_minmax(380px,520px)]">
      <header className="flex flex-col border-r border-line bg-canvas px-14 py-10 max-lg:px-8 max-md:hidden">
        <p className="flex items-center gap-2 text-[15px] font-[650] tracking-[-.02em]">
          <Logo size={26} />
          RenewDesk
        </p>
        <div className="my-auto pb-[66px]">
          <p className="text-[2.5rem]/[2.75rem] font-semibold tracking-[-.03em]">
            Every renewal,
            <br />
            called on time.
          </p>
          <p className="mt-2.5 max-w-[38ch] text-ink-2">
            Monthly renewal campaigns, one queue per telecaller, every outcome on record.
          </p>
        </div>
      </header>
      <main className="relative flex flex-col px-[72px] py-8 max-lg:px-10 max-md:px-5 max-md:pt-[18vh] max-md:pb-6">
        <div className="my-auto w-full max-md:my-0">
          <div className="mb-5 md:hidden">
            <Logo size={40} />
          </div>
          {children}
        </div>
        {foot != null && (
          <p className="text-12 text-ink-3 max-md:mt-auto max-md:pt-6 md:absolute md:inset-x-[72px] md:bottom-7 md:max-lg:inset-x-10">
            {foot}
          </p>
        )}
      </main>
    </div>
  );
}
