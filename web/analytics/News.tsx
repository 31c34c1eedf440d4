import { Link } from "wouter";
import { DEMO_RELEASE } from "#contract/release";
import { cache } from "#web/lib/http/cache.ts";
import { currentUser, useViewer } from "#web/lib/http/session.tsx";
import { useSend } from "#web/lib/use-send.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** Tells once what an update has brought, or that everything here is demo. */
export function News() {
  const { seenRelease } = useViewer();
  const see = useSend("POST /api/auth/seen-release", {
    failure: "Failed to note that you have seen it",
    onDone: () =>
      cache.setQueryData(currentUser.queryKey, (user) => user && { ...user, seenRelease: RELEASE }),
  });
  const isDemo = seenRelease === DEMO_RELEASE;
  return (
    <div className="mb-4">
      <Notice tone="info" title={isDemo ? "This is the demo" : `RenewDesk ${RELEASE} is here`}>
        <span className="flex flex-wrap items-center justify-between gap-2">
          {isDemo ? (
            <span>
              All customers, vehicles and numbers are made up, and so is the team. Try everything; nothing
              leaves this server but what you send yourself.{" "}
              <Link href="/help" className="underline">
                Help
              </Link>
            </span>
          ) : (
            <Link href="/help/what-is-new" className="underline">
              What is new
            </Link>
          )}
          <Button size="s" busy={see.isPending} onClick={() => see.mutate({})}>
            Got it
          </Button>
        </span>
      </Notice>
    </div>
  );
}
