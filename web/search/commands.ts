import { Clock, Contrast, Keyboard, KeyRound, LogOut, type LucideIcon, Phone, Plus } from "lucide-react";
import { may } from "#contract/roles";
import { keySheet, ownPassword } from "#web/lib/openings.ts";
import { leave, useViewer } from "#web/lib/session.tsx";
import { isDark, useTheme } from "#web/lib/theme.ts";
import { addNewLead, type Go } from "../go.ts";
import { keysOf } from "../key-map.ts";
import { callingPlace, placesOf, settingsPlace } from "../navigation.ts";

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

/** What can be done and where one can go, by role. */
export function useCommands(go: Go): Commands {
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
    ...(may(role, "reminders:read")
      ? []
      : [command("My callbacks", Clock, () => go("/leads?tab=callbacks"))]),
    command(`Switch to ${dark ? "light" : "dark"} theme`, Contrast, () =>
      chooseTheme(dark ? "light" : "dark"),
    ),
    command("Change password", KeyRound, () => ownPassword.show(true)),
    { ...command("Keyboard shortcuts", Keyboard, () => keySheet.show(true)), keys: ["?"] },
    command("Logout", LogOut, leave),
  ];
  const places = [...placesOf(role), ...(may(role, settingsPlace.needs) ? [settingsPlace] : [])];
  return {
    actions,
    places: places.map(({ label, icon, path }) => command(label, icon, () => go(path))),
  };
}
