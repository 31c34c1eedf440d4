import { KeyRound } from "lucide-react";
import { ButtonLink } from "#web/ui/Button.tsx";
import { providerLogin, providerName } from "./provider.ts";

interface ProviderButtonProps {
  next: string;
  /** Opens in a new tab, so that this page stays as it is. */
  beside?: boolean;
}

/** Sign-in through the provider, below the form; nothing where none is configured. */
export function ProviderButton({ next, beside }: ProviderButtonProps) {
  if (!providerName) return null;
  return (
    <>
      <p className="flex items-center gap-3 text-12 text-ink-3">
        <span aria-hidden className="h-px flex-1 bg-line" />
        or
        <span aria-hidden className="h-px flex-1 bg-line" />
      </p>
      <ButtonLink href={providerLogin(next)} external beside={beside} size="l" block icon={KeyRound}>
        {providerName}
      </ButtonLink>
    </>
  );
}
