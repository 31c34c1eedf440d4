import { AskedFigure, type NamedFigure } from "#contract/figures/calls";
import { figures } from "#contract/figures/figures";
import { reversedSpan } from "#contract/figures/reversed-span";
import { badField } from "#server/platform/http";

/** A figure as an address names it; what it cannot be narrowed to is refused. */
export function askedFigure(named: NamedFigure): AskedFigure {
  const { success, data, error } = AskedFigure.safeParse(named);
  if (success) {
    const reversed = reversedSpan(named);
    if (reversed) throw badField(reversed.fields[0], reversed.sentence);
    return data;
  }
  const [issue] = error.issues;
  const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path.join(".");
  throw badField(field ?? "name", `The number of ${figures[named.name].several} is not known by this`);
}
