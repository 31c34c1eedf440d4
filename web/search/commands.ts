import {
  Clock,
  Contrast,
  Info,
  Keyboard,
  KeyRound,
  LogOut,
  type LucideIcon,
  Phone,
  Plus,
} from "lucide-react";
import { may } from "#contract/roles";
import { keySheetPanel, passwordPanel } from "#web/lib/browser/panels.ts";
import { isDark, useTheme } from "#web/lib/browser/theme.ts";
import { endSession, useViewer } from "#web/lib/http/session.tsx";
import { addNewLead, type GuardedNavigate } from "#web/navigation/guarded-navigation.ts";
import { keysOf } from "#web/navigation/key-map.ts";
import { callingPlace, ownCallbacksPath, placesOf } from "#web/navigation/places.ts";

export interface Command {
  label: string;
  icon: LucideIcon;
  keys: readonly string[];
  act: () => void;
}

export interface Commands {
  actions: readonly Command[];
  places: readonly Command[];
}

/** The commands and places available to the role. */
export function useCommands(go: GuardedNavigate): Commands {
  const { role } = useViewer();
  const [theme, chooseTheme] = useTheme();
  const dark = isDark(theme);
  const command = (label: string, icon: LucideIcon, act: () => void): Command => ({
    label,
    icon,
    act,
    keys: keysOf(label, role),
  });
  const actions = [
    command(callingPlace.label, Phone, () => go(callingPlace.path)),
    command("Add New Lead", Plus, () => addNewLead(go)),
    ...(may(role, "reminders:read") ? [] : [command("My callbacks", Clock, () => go(ownCallbacksPath))]),
    command(`Switch to ${dark ? "light" : "dark"} theme`, Contrast, () =>
      chooseTheme(dark ? "light" : "dark"),
    ),
    command("Help", Info, () => go("/help")),
    command("Change password", KeyRound, () => passwordPanel.show(true)),
    { ...command("Keyboard shortcuts", Keyboard, () => keySheetPanel.show(true)), keys: ["?"] },
    command("Logout", LogOut, endSession),
  ];
  return {
    actions,
    places: placesOf(role).map(({ label, icon, path }) => command(label, icon, () => go(path))),
  };
}
