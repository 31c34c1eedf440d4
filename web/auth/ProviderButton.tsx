import { KeyRound } from "lucide-react";
import { ButtonLink } from "#web/ui/Button.tsx";
import { providerLogin, providerName } from "./provider.ts";

/** The other way in, below the form; nothing where no provider is configured. */
export function ProviderButton({ next }: { next: string }) {
  if (!providerName) return null;
  return (
    <>
      <p className="flex items-center gap-3 text-12 text-ink-3">
        <span aria-hidden className="h-px flex-1 bg-line" />
        or
        <span aria-hidden className="h-px flex-1 bg-line" />
      </p>
      <ButtonLink href={providerLogin(next)} external size="l" block icon={KeyRound}>
        {providerName}
      </ButtonLink>
    </>
  );
}
