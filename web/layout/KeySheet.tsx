import { Link } from "wouter";
import { useViewer } from "#web/lib/http/session.tsx";
import { useSingleKeys } from "#web/lib/keys/single-keys.ts";
import { guidePath } from "#web/navigation/guide-pages.ts";
import { keyMapOf, type Shortcut } from "#web/navigation/key-map.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { Switch } from "#web/ui/Switch.tsx";

/** Every shortcut and what it does, and the guide's page for the screen, under '?'. */
export function KeySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { role } = useViewer();
  const [on, choose] = useSingleKeys();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      size="2xl"
      cancelLabel="Close"
      footerStart={
        <span className="flex flex-wrap items-center gap-x-4">
          <Switch label="Single-key shortcuts" checked={on} onChange={choose} />
          <span className="text-ink-2 max-md:hidden">Single keys do nothing while you type in a field.</span>
          <Link href={guidePath(location.pathname)} onClick={onClose} className="underline">
            Guide to this screen
          </Link>
        </span>
      }
    >
      <section
        aria-label="Keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls in a low window must be reachable by keyboard
        tabIndex={0}
        className="gap-7 focus-visible:outline-offset-4 md:columns-2 lg:columns-3"
      >
        {keyMapOf(role).map(({ where, shortcuts }) => (
          <section key={where} className="mb-5 break-inside-avoid">
            <h3 className="border-b border-line-subtle pb-1.5 text-12 font-semibold">{where}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <div
                  key={shortcut.does}
                  className="flex min-h-[30px] items-center justify-between gap-3 border-b border-line-subtle"
                >
                  <dt className="text-ink-2">{shortcut.does}</dt>
                  <Caps {...shortcut} />
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}

function Caps({ keys, after }: Shortcut) {
  return (
    <dd className="flex flex-none gap-1.5">
      <span className="sr-only">{keys.join(after ? " then " : " ")}</span>
      {keys.map((key) => (
        <Kbd key={key} shownOnPhones>
          {key}
        </Kbd>
      ))}
    </dd>
  );
}
