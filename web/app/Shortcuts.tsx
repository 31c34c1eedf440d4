import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "wouter";
import { keySheetPanel, newLeadPanel, palettePanel } from "#web/lib/browser/panels.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { endEarlyKeys } from "#web/lib/keys/early-keys.ts";
import {
  isInDialog,
  useCtrlKey,
  useKeysEverywhere,
  useSecondKeys,
  useTypedAhead,
} from "#web/lib/keys/keys.ts";
import { useCallingAddress } from "#web/navigation/calling-address.ts";
import { addNewLead, useGuardedNavigate } from "#web/navigation/guarded-navigation.ts";
import { placesOf } from "#web/navigation/places.ts";

const palettePart = preloadable(async () => (await import("#web/search/Palette.tsx")).Palette);
const sheetPart = preloadable(async () => (await import("#web/layout/KeySheet.tsx")).KeySheet);

/** The shortcuts that work on every screen, and the panels they open. */
export function Shortcuts() {
  const { role } = useViewer();
  const go = useGuardedNavigate();
  const { href, search: hidden } = useCallingAddress();
  const searching = palettePanel.useShown();
  const listing = keySheetPanel.useShown();
  const Palette = palettePart.useAhead(searching);
  const KeySheet = sheetPart.use(listing);
  const [typedAhead, typeAhead] = useTypedAhead({ wanted: searching, isThere: Palette !== undefined });
  useForgetNewLead();
  useLayoutEffect(() => {
    const early = endEarlyKeys();
    if (early === undefined) return;
    palettePanel.show(true);
    typeAhead(early);
  }, [typeAhead]);

  useCtrlKey("K", () => {
    if (searching) palettePanel.show(false);
    else if (!isInDialog()) palettePanel.show(true);
  });
  useKeysEverywhere({
    "/": () => palettePanel.show(true),
    "?": () => keySheetPanel.show(true),
    C: () => void go(href, hidden && { search: hidden }),
    A: () => addNewLead(go),
  });
  useSecondKeys(
    "G",
    Object.fromEntries(placesOf(role).flatMap(({ key, path }) => (key ? [[key, () => void go(path)]] : []))),
  );

  return (
    <>
      {searching && Palette && <Palette typedAhead={typedAhead} onClose={() => palettePanel.show(false)} />}
      {KeySheet && <KeySheet open={listing} onClose={() => keySheetPanel.show(false)} />}
    </>
  );
}

/** Cancels a pending 'Add lead' when leaving the list. */
function useForgetNewLead() {
  const [path] = useLocation();
  useEffect(() => {
    if (path !== "/leads") newLeadPanel.show(false);
  }, [path]);
}
