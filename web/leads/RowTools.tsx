import { CalendarClock, MessageCircle, Phone } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "wouter";
import type { LeadRow } from "#contract/leads/record";
import { MINUTE_MS } from "#contract/time/calendar";
import { useScheduleDialog } from "#web/lead/dialogs/dialogs-when-used.ts";
import { useListState } from "#web/lead/list-state.ts";
import { type HandOff, useHandOff } from "#web/lead/work/hand-off.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { LEAD_ROW, leadRowKeys } from "#web/lib/list/row-focus.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";

/** A pointer that only passes a row asks for nothing. */
const RESTS_MS = 120;

interface RowToolsProps {
  leads: readonly LeadRow[] | undefined;
  busy: boolean;
}

/** What the list needs only once it is used: its keys, and the actions of the current row. */
export function RowTools({ leads, busy }: RowToolsProps) {
  useRowFocusKept(leads);
  useSearchKeys(busy ? undefined : leads);
  const place = useRowAtHand();
  const [scheduling, setScheduling] = useState<LeadRow>();
  const ScheduleDialog = useScheduleDialog(scheduling !== undefined);
  const lead = leads?.find(({ id }) => String(id) === place?.dataset.tools);
  return (
    <>
      {place &&
        lead &&
        createPortal(<RowActions key={lead.id} lead={lead} onSchedule={() => setScheduling(lead)} />, place)}
      {scheduling && ScheduleDialog && (
        <ScheduleDialog lead={scheduling} schedule="callback" onClose={() => setScheduling(undefined)} />
      )}
    </>
  );
}

/** Call, WhatsApp and a callback, without leaving the list. */
function RowActions({ lead, onSchedule }: { lead: LeadRow; onSchedule: () => void }) {
  const handOff = useHandOff(lead, useNow(MINUTE_MS));
  return (
    <span className="absolute inset-y-0 right-full flex items-center gap-1 bg-hover px-1.5">
      {handOff && (
        <>
          <Handed label={`Call ${lead.name}`} icon={Phone} href={handOff.dial} handOff={handOff} />
          <Handed
            label={`WhatsApp ${lead.name}`}
            icon={MessageCircle}
            href={handOff.whatsapp}
            handOff={handOff}
            template={handOff.template}
          />
        </>
      )}
      <Button
        size="xs"
        icon={CalendarClock}
        title={`Schedule Callback for ${lead.name}`}
        onClick={onSchedule}
      >
        <span className="sr-only">Schedule Callback for {lead.name}</span>
      </Button>
    </span>
  );
}

interface HandedProps {
  label: string;
  icon: typeof Phone;
  href: string | undefined;
  handOff: HandOff;
  template?: HandOff["template"];
}

function Handed({ label, icon, href, handOff, template }: HandedProps) {
  const text = <span className="sr-only">{label}</span>;
  return href ? (
    <ButtonLink href={href} external size="xs" icon={icon} onFollow={() => handOff.note(template)}>
      {text}
    </ButtonLink>
  ) : (
    <Button size="xs" icon={icon} disabled title={handOff.reason}>
      {text}
    </Button>
  );
}

/** Where the actions go of the row that has the pointer, otherwise of the one with the focus. */
function useRowAtHand(): HTMLElement | undefined {
  const [pointed, setPointed] = useState<HTMLElement>();
  const [focused, setFocused] = useState<HTMLElement>();
  useEffect(() => {
    const placeIn = (target: EventTarget | null) =>
      (target instanceof Element && target.closest(LEAD_ROW)?.querySelector<HTMLElement>("[data-tools]")) ||
      undefined;
    let timer: ReturnType<typeof setTimeout>;
    const onPointer = ({ target, pointerType }: PointerEvent) => {
      clearTimeout(timer);
      if (pointerType === "mouse") timer = setTimeout(() => setPointed(placeIn(target)), RESTS_MS);
    };
    const onFocus = ({ target }: FocusEvent) => setFocused(placeIn(target));
    // Of before this was loaded.
    setPointed(placeIn(document.querySelector(`${LEAD_ROW}:hover`)));
    setFocused(placeIn(document.activeElement));
    addEventListener("pointerover", onPointer);
    addEventListener("focusin", onFocus);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerover", onPointer);
      removeEventListener("focusin", onFocus);
    };
  }, []);
  return [pointed, focused].find((place) => place?.isConnected);
}

/** In the search Enter opens the only lead found, as soon as it is; the arrow leads to the rows. */
function useSearchKeys(found: readonly LeadRow[] | undefined) {
  const [{ search }] = useListState();
  const [entered, setEntered] = useState("");
  const [, navigate] = useLocation();
  const only = found?.length === 1 ? found[0]?.id : undefined;
  const isNone = found?.length === 0;
  useEffect(() => {
    if (isNone) setEntered("");
    else if (only !== undefined && search && entered === search) navigate(`/leads/customer/${only}`);
  }, [isNone, only, search, entered, navigate]);
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (!(target instanceof HTMLInputElement) || !target.closest("search")) return;
      setEntered(key === "Enter" ? target.value.trim() : "");
      if (key === "ArrowDown") leadRowKeys.J();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** When the focused row leaves the list, the row in its place gets the focus, so that work continues there. */
function useRowFocusKept(leads: readonly { id: number }[] | undefined) {
  const last = useRef<{ id: number; place: number }>(undefined);
  const note = useEffectEvent((focused: EventTarget | null) => {
    const row = focused instanceof Element ? focused.closest<HTMLElement>(LEAD_ROW) : null;
    const id = Number(row?.dataset.lead);
    last.current = row ? { id, place: leads?.findIndex((lead) => lead.id === id) ?? 0 } : undefined;
  });
  useEffect(() => {
    // A row that was focused before this was loaded.
    note(document.activeElement);
    const onFocus = ({ target }: FocusEvent) => note(target);
    addEventListener("focusin", onFocus);
    return () => removeEventListener("focusin", onFocus);
  }, []);
  useEffect(() => {
    if (!leads || !last.current || document.activeElement !== document.body) return;
    const { id, place } = last.current;
    if (leads.some((lead) => lead.id === id)) return;
    const next = leads[Math.min(place, leads.length - 1)];
    const link = next && document.querySelector<HTMLElement>(`[data-lead="${next.id}"] [data-lead-link]`);
    (link ?? document.querySelector("h1"))?.focus();
  }, [leads]);
}
