import { ArrowRight } from "lucide-react";
import { ButtonLink } from "#web/ui/Button.tsx";
import { useDocumentTitle } from "#web/ui/document-title.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

/** Login landing screen (specification §2); its button links to the server's sign-in redirect. */
export function LandingScreen() {
  useDocumentTitle("Welcome");
  return (
    <AuthFrame foot="For agency staff only.">
      <div className="mb-5 max-md:hidden">
        <Logo size={44} />
      </div>
      <h1 className="text-[1.375rem]/7 font-semibold tracking-[-.02em]">RenewDesk</h1>
      <p className="mt-1 font-medium">Vehicle Insurance Lead Management System</p>
      <p className="mt-2.5 mb-6 text-ink-2">Access your dashboard to manage leads and customers</p>
      <ButtonLink href="/api/login" external variant="primary" size="l" block iconEnd={ArrowRight}>
        Login to Continue
      </ButtonLink>
    </AuthFrame>
  );
}
