import { useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useId, useRef } from "react";
import { recentLeads } from "#web/lead/place/recent-leads.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { useGuardedNavigate } from "#web/navigation/guarded-navigation.ts";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { type Choice, choicesOf } from "./choices.ts";
import { useCommands } from "./commands.ts";
import { leadsOf } from "./data.ts";
import { dial } from "./dial-command.ts";
import { Group, Option } from "./Options.tsx";
import { useChosen } from "./use-chosen.ts";
import { useFound } from "./use-found.ts";
import { GUIDE_SEARCH, useGuideFor } from "./use-guide.ts";

const LABEL = "Search by name, phone or vehicle number, or type a command";

/** Search and commands: a combobox whose list is always shown (WAI-ARIA combobox pattern). */
export function Palette({ typedAhead, onClose }: { typedAhead: string; onClose: () => void }) {
  const { id: person } = useViewer();
  const go = useGuardedNavigate();
  const commands = useCommands(go);
  const found = useFound(typedAhead);
  const recent = useQuery(leadsOf(recentLeads(person)));
  const list = useId();
  const opener = useRef<Element>(null);
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  const guide = useGuideFor(found.words, go);
  const groups = choicesOf(found.words, found.words ? found.leads : (recent.data ?? []), commands, guide);
  const choices = groups.flatMap((group) => group.choices);
  const matches = choices.filter(({ id }) => id !== GUIDE_SEARCH).length;
  const isNothing = found.words !== "" && found.settled && !found.error && matches === 0;

  const act = (choice: Choice, how: "open" | "call") => {
    // The next step sets the focus itself.
    done.current = true;
    onClose();
    if ("command" in choice) return choice.command.act();
    if (go(`/leads/customer/${choice.lead.id}`) && how === "call") void dial(choice.lead);
  };
  const chosen = useChosen({ choices, settled: found.settled, typed: found.typed, onChoose: act });

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onClose();
    else if (event.key === "ArrowDown") chosen.move(1);
    else if (event.key === "ArrowUp") chosen.move(-1);
    else if (event.key === "Enter" && !event.repeat) {
      found.askNow();
      chosen.enter(event.ctrlKey || event.metaKey ? "call" : "open");
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-(--z-dialog) grid content-start justify-items-center bg-scrim md:px-6 md:pt-[92px]">
          <Dialog.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              // Without selecting the text: typing continues at its end.
              event.preventDefault();
              field.current?.focus();
            }}
            onCloseAutoFocus={() => {
              if (!done.current && opener.current instanceof HTMLElement) opener.current.focus();
            }}
            className="flex w-full flex-col overflow-hidden bg-surface focus:outline-none max-md:h-dvh md:max-h-[min(512px,calc(100dvh-120px))] md:max-w-[620px] md:rounded-xl md:border md:border-line md:shadow-lg"
          >
            <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
            <div className="flex h-[52px] flex-none items-center gap-2.5 border-b border-line pr-3.5 pl-4 max-md:pr-1">
              <Search aria-hidden className="size-[18px] flex-none text-ink-3" strokeWidth={1.75} />
              <input
                ref={field}
                role="combobox"
                aria-label={LABEL}
                aria-expanded={choices.length > 0}
                aria-controls={list}
                aria-activedescendant={chosen.choice && optionId(list, chosen.choice)}
                aria-autocomplete="list"
                placeholder={LABEL}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="go"
                maxLength={200}
                value={found.typed}
                onChange={(event) => found.type(event.target.value)}
                onKeyDown={onKey}
                className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none"
              />
              {found.searching && (
                <span className="animate-late text-ink-3">
                  <Spinner />
                </span>
              )}
              <Kbd>Esc</Kbd>
              <span className="md:hidden">
                <IconButton icon={X} label="Close" onClick={onClose} />
              </span>
            </div>
            <p role="status" className="sr-only">
              {found.announcement(matches)}
            </p>
            <div className="flex min-h-0 flex-1 flex-col">
              {found.error && (
                <div role="alert" className="flex flex-none items-center gap-3 px-4 pt-3 pb-1.5 text-ink-2">
                  <span className="min-w-0 flex-1">Leads could not be searched. {reasonOf(found.error)}</span>
                  <Button size="xs" busy={found.searching} onClick={found.retry}>
                    Try again
                  </Button>
                </div>
              )}
              {isNothing && (
                <p className="flex-none px-4 pt-3 pb-2 text-ink-2">
                  {found.nothing} Try part of a name, the last digits of a phone or of a plate.
                </p>
              )}
              {choices.length > 0 && (
                // The list scrolls, but Tab skips it: the field's arrow keys move in it, wherever it is
                // scrolled.
                <div
                  role="listbox"
                  id={list}
                  aria-label="Results"
                  aria-busy={found.searching}
                  tabIndex={-1}
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  className="min-h-0 overflow-y-auto overscroll-contain p-1.5"
                >
                  {groups.map((group) => (
                    <Group key={group.label} label={group.label}>
                      {group.choices.map((choice) => (
                        <Option
                          key={choice.id}
                          id={optionId(list, choice)}
                          choice={choice}
                          active={choice === chosen.choice}
                          onChoose={() => act(choice, "open")}
                          onPoint={() => chosen.point(choice)}
                        />
                      ))}
                    </Group>
                  ))}
                </div>
              )}
            </div>
            <Hints />
            {/* In reach of the thumb once the phone's keyboard is hidden. */}
            <div className="grid flex-none border-t border-line-subtle bg-subtle px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] md:hidden">
              <Button onClick={onClose}>Cancel</Button>
            </div>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const optionId = (list: string, { id }: Choice) => `${list}-${id}`;

function Hints() {
  return (
    <div
      aria-hidden
      className="flex flex-none items-center gap-3 border-t border-line-subtle bg-subtle px-3.5 py-[9px] text-12 text-ink-3 max-md:hidden"
    >
      <span className="flex items-center gap-1">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        move
      </span>
      <span className="flex items-center gap-1">
        <Kbd>↵</Kbd>
        open
      </span>
      <span className="flex items-center gap-1">
        <Kbd>Ctrl ↵</Kbd>
        call
      </span>
    </div>
  );
}
