import { useEffect } from "react";
import { useLocation } from "wouter";
import { isInDialog, useCtrlKey, useKeysEverywhere, useSecondKeys, useTypedAhead } from "#web/lib/keys.ts";
import { later } from "#web/lib/later.ts";
import { keySheet, newLead, palette } from "#web/lib/openings.ts";
import { useViewer } from "#web/lib/session.tsx";
import { addNewLead, useGo } from "./go.ts";
import { callingPlace, placesOf } from "./navigation.ts";
import { useNoteOpenedLeads } from "./search/recent.ts";

const palettePart = later(async () => (await import("./search/Palette.tsx")).Palette);
const sheetPart = later(async () => (await import("./layout/KeySheet.tsx")).KeySheet);

/** The keys that work on every screen, and what they open. */
export function Shortcuts() {
  const { role } = useViewer();
  const go = useGo();
  const searching = palette.useShown();
  const listing = keySheet.useShown();
  const Palette = palettePart.use(searching);
  const KeySheet = sheetPart.use(listing);
  const typedAhead = useTypedAhead({ wanted: searching, isThere: Palette !== undefined });
  useNoteOpenedLeads();
  useForgottenWish();
  // Ctrl+K is pressed in the middle of a call: its file is there before.
  useEffect(() => palettePart.prepareAtRest(), []);

  useCtrlKey("K", () => {
    if (searching) palette.show(false);
    else if (!isInDialog()) palette.show(true);
  });
  useKeysEverywhere({
    "/": () => palette.show(true),
    "?": () => keySheet.show(true),
    C: () => void go(callingPlace.path),
    A: () => addNewLead(go),
  });
  useSecondKeys(
    "G",
    Object.fromEntries(placesOf(role).flatMap(({ key, path }) => (key ? [[key, () => void go(path)]] : []))),
  );

  return (
    <>
      {searching && Palette && <Palette typedAhead={typedAhead} onClose={() => palette.show(false)} />}
      {KeySheet && <KeySheet open={listing} onClose={() => keySheet.show(false)} />}
    </>
  );
}

/** Whoever leaves the list has not asked for a new lead the next time. */
function useForgottenWish() {
  const [path] = useLocation();
  useEffect(() => {
    if (path !== "/leads") newLead.show(false);
  }, [path]);
}
