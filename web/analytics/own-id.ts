import { useMay, useViewer } from "#web/lib/http/session.tsx";

/** Of a viewer who sees others' work too: theirs alone. */
export function useOwnId(): string | undefined {
  const { id } = useViewer();
  return useMay("team:read") ? id : undefined;
}
