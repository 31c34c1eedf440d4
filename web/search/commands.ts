import { useQuery } from "@tanstack/react-query";
import {
  CalendarX,
  Clock,
  Contrast,
  Info,
  Keyboard,
  KeyRound,
  LogOut,
  type LucideIcon,
  Phone,
  Plus,
  Settings,
  UserCog,
} from "lucide-react";
import { may } from "#contract/roles";
import { keysOf as titlesOf } from "#contract/tables";
import { team } from "#web/lead/team.ts";
import { keySheetPanel, passwordPanel } from "#web/lib/browser/panels.ts";
import { isDark, useTheme } from "#web/lib/browser/theme.ts";
import { endSession, useViewer } from "#web/lib/http/session.tsx";
import { fullName } from "#web/lib/people.ts";
import { addNewLead, type GuardedNavigate } from "#web/navigation/guarded-navigation.ts";
import { keysOf } from "#web/navigation/key-map.ts";
import { callingPlace, ownCallbacksPath, placesOf } from "#web/navigation/places.ts";
import { cardId, cardPath, settingsCards, usersPath } from "#web/navigation/settings-cards.ts";

export interface Command {
  label: string;
  /** What finds it beside its label. */
  words?: string;
  icon: LucideIcon;
  keys: readonly string[];
  act: () => void;
}

export interface Commands {
  actions: readonly Command[];
  places: readonly Command[];
  users: readonly Command[];
  settings: readonly Command[];
}

/** The commands and places available to the role. */
export function useCommands(go: GuardedNavigate): Commands {
  const { role } = useViewer();
  const [theme, chooseTheme] = useTheme();
  const dark = isDark(theme);
  const users = useQuery({ ...team, enabled: may(role, "users:read") });
  const command = (label: string, icon: LucideIcon, act: () => void): Command => ({
    label,
    icon,
    act,
    keys: keysOf(label, role),
  });
  const actions = [
    command(callingPlace.label, Phone, () => go(callingPlace.path)),
    command("Add New Lead", Plus, () => addNewLead(go)),
    ...(may(role, "leads:hold") ? [command("My callbacks", Clock, () => go(ownCallbacksPath))] : []),
    ...(may(role, "absences:manage")
      ? [command("Mark someone absent", CalendarX, () => go("/user-management"))]
      : []),
    command(`Switch to ${dark ? "light" : "dark"} theme`, Contrast, () =>
      chooseTheme(dark ? "light" : "dark"),
    ),
    command("Help", Info, () => go("/help")),
    command("Change password", KeyRound, () => passwordPanel.show(true)),
    { ...command("Keyboard shortcuts", Keyboard, () => keySheetPanel.show(true)), keys: ["?"] },
    command("Logout", LogOut, endSession),
  ];
  const cards = may(role, "settings:manage") ? titlesOf(settingsCards) : [];
  return {
    actions,
    users: (users.data ?? []).map((user) => ({
      ...command(fullName(user), UserCog, () => go(usersPath(fullName(user)))),
      words: user.username,
    })),
    settings: cards.map((title) => ({
      ...command(title, Settings, () => {
        // Where the settings are open already, nothing else scrolls to it.
        if (go(cardPath(title))) document.getElementById(cardId(title))?.scrollIntoView();
      }),
      words: settingsCards[title],
    })),
    places: placesOf(role).map(({ label, icon, path }) => command(label, icon, () => go(path))),
  };
}
