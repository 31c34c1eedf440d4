import { useSend } from "#web/lib/use-send.ts";
import { Button } from "#web/ui/Button.tsx";

/** Ends the break that goes on, for who works elsewhere than in Call Mode. */
export function EndBreak({ onEnded }: { onEnded: () => void }) {
  const end = useSend("POST /api/breaks/end", {
    failure: "The break could not be ended",
    onDone: onEnded,
  });
  return (
    <Button size="s" busy={end.isPending} onClick={() => end.mutate({})}>
      End break
    </Button>
  );
}
