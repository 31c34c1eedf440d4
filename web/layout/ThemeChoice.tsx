import { Monitor, Moon, Sun } from "lucide-react";
import { type Theme, useTheme } from "#web/lib/browser/theme.ts";
import { Segmented } from "#web/ui/Segmented.tsx";

const themes = [
  { value: "system", label: "System theme", icon: Monitor },
  { value: "light", label: "Light theme", icon: Sun },
  { value: "dark", label: "Dark theme", icon: Moon },
] as const satisfies readonly { value: Theme; label: string; icon: typeof Sun }[];

export function ThemeChoice() {
  const [theme, choose] = useTheme();
  return <Segmented label="Theme" options={themes} value={theme} onChange={choose} iconsOnly />;
}
