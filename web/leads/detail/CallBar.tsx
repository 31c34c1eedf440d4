import { Phone } from "lucide-react";
import { ButtonLink } from "#web/ui/Button.tsx";

/** On a phone the call is always under the thumb, above the bottom bar. */
export function CallBar({ href }: { href: string | undefined }) {
  if (!href) return null;
  return (
    <>
      <div aria-hidden className="h-[60px] md:hidden" />
      <div
        data-above-bottom-bar
        className="fixed inset-x-0 bottom-[calc(60px+env(safe-area-inset-bottom))] z-(--z-sticky) border-t border-line bg-surface px-(--gutter) py-2 md:hidden"
      >
        <ButtonLink href={href} external block variant="primary" icon={Phone}>
          Call
        </ButtonLink>
      </div>
    </>
  );
}
