import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleStop,
  CircleX,
  type LucideIcon,
  PencilLine,
  Undo2,
} from "lucide-react";
import { type ImportState, importStates } from "#contract/imports/states";
import { Marker, type Tone } from "#web/ui/Tone.tsx";

const looks: Record<ImportState, { tone: Tone; icon: LucideIcon }> = {
  draft: { tone: "yellow", icon: PencilLine },
  waiting: { tone: "grey", icon: CirclePause },
  saving: { tone: "blue", icon: CircleDashed },
  failed: { tone: "red", icon: CircleAlert },
  cancelled: { tone: "grey", icon: CircleX },
  receiving: { tone: "blue", icon: CircleDashed },
  stopped: { tone: "yellow", icon: CircleStop },
  done: { tone: "green", icon: CircleCheck },
  undoing: { tone: "blue", icon: CircleDashed },
  undone: { tone: "grey", icon: Undo2 },
};

export function StateBadge({ state }: { state: ImportState }) {
  return <Marker {...looks[state]}>{importStates[state].label}</Marker>;
}
