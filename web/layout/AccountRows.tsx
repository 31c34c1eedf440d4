import { CaseUpper, ChevronRight, Info, Keyboard, KeyRound, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { keySheetPanel, passwordPanel } from "#web/lib/browser/panels.ts";
import { useSingleKeys } from "#web/lib/keys/single-keys.ts";
import { Switch } from "#web/ui/Switch.tsx";

const row =
  "flex h-[52px] w-full items-center gap-3 border-b border-line-subtle px-5 text-left hover:bg-hover focus-visible:-outline-offset-2";

interface RowProps {
  icon: LucideIcon;
  children: ReactNode;
}

export function Row({ icon: Icon, children }: RowProps) {
  return (
    <div className={row}>
      <RowFace icon={Icon}>{children}</RowFace>
    </div>
  );
}

export function RowButton({ icon, onClick, children }: RowProps & { onClick: () => void }) {
  return (
    <button type="button" className={row} onClick={onClick}>
      <RowFace icon={icon}>{children}</RowFace>
    </button>
  );
}

interface RowLinkProps extends RowProps {
  href: string;
  first?: boolean;
  /** Closes the menu that contains the link. */
  onGo: () => void;
}

export function RowLink({ icon, href, first, onGo, children }: RowLinkProps) {
  const [, navigate] = useLocation();
  return (
    <a
      href={href}
      data-autofocus={first || undefined}
      className={row}
      onClick={(event) => {
        event.preventDefault();
        onGo();
        navigate(href);
      }}
    >
      <RowFace icon={icon}>{children}</RowFace>
      <ChevronRight aria-hidden className="size-4 text-ink-3" strokeWidth={1.75} />
    </a>
  );
}

function RowFace({ icon: Icon, children }: RowProps) {
  return (
    <>
      <Icon aria-hidden className="size-5 text-ink-3" strokeWidth={1.75} />
      <span className="flex flex-1 items-center justify-between">{children}</span>
    </>
  );
}

/** The user's own settings: the password, and whether single keys work. */
export function AccountRows({ onGo }: { onGo: () => void }) {
  const [singleKeys, chooseSingleKeys] = useSingleKeys();
  return (
    <>
      <RowLink icon={Info} href="/help" onGo={onGo}>
        Help
      </RowLink>
      <RowButton
        icon={KeyRound}
        onClick={() => {
          onGo();
          passwordPanel.show(true);
        }}
      >
        Change password
      </RowButton>
      <div className="max-md:hidden">
        <RowButton
          icon={Keyboard}
          onClick={() => {
            onGo();
            keySheetPanel.show(true);
          }}
        >
          Keyboard shortcuts
        </RowButton>
        <Row icon={CaseUpper}>
          <span aria-hidden>Single-key shortcuts</span>
          <Switch label="Single-key shortcuts" hideLabel checked={singleKeys} onChange={chooseSingleKeys} />
        </Row>
      </div>
    </>
  );
}
