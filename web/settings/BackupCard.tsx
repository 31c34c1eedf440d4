import { useQuery } from "@tanstack/react-query";
import type { ArchiveStatus, BackupStatus } from "#contract/backup/calls";
import { formatSize } from "#web/lib/format/file-size.ts";
import { formatDate, formatDateTime } from "#web/lib/format/format.ts";
import { read } from "#web/lib/read.ts";
import { cardId } from "#web/navigation/settings-cards.ts";
import { Card } from "#web/ui/Card.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** The daily backups, and what is wrong with the last one. */
export function BackupCard() {
  const status = useQuery(read("GET /api/backups/status"));
  return (
    <div id={cardId("Backups")}>
      <Card title="Backups" meta="Daily, by the server">
        <QueryView
          query={status}
          failed="Backups could not be loaded"
          loading={
            <div role="status" aria-label="Loading backups" className="flex h-[22px] items-center">
              <Skeleton className="h-3 w-72 max-w-full" />
            </div>
          }
        >
          {(loaded) => <StatusText status={loaded} />}
        </QueryView>
      </Card>
    </div>
  );
}

/** Names the newest one. */
const aheadText = (count: number, newest: string) =>
  count === 1
    ? `A backup is dated ${formatDate(newest)}, after today: not counted`
    : `${count} backups are dated after today, up to ${formatDate(newest)}: not counted`;

function StatusText({ status }: { status: BackupStatus }) {
  return (
    <div className="grid gap-3">
      {status.daily ? (
        <Daily status={status} />
      ) : (
        <Notice title="Daily backups are turned off">Whoever runs the server makes the backups.</Notice>
      )}
      {status.archive && <Archive status={status.archive} />}
    </div>
  );
}

function Daily({ status: { last, earlier, ahead, failure, late } }: { status: BackupStatus }) {
  return (
    <>
      {last ? (
        <ul className="num grid gap-x-6 md:grid-cols-2">
          {[last, ...earlier].map(({ at, bytes }) => (
            <li key={at} className="min-h-[22px] first:font-medium">
              {formatDateTime(at)}, {formatSize(bytes)}, verified
            </li>
          ))}
        </ul>
      ) : (
        <p className="min-h-[22px]">No backup yet: the first one is made soon after the server was started</p>
      )}
      {late && (
        <Notice
          tone="warn"
          title={
            last
              ? "The last backup is more than two days old"
              : "No backup was made in the two days after the first start"
          }
        >
          Tell the person who runs the server.
        </Notice>
      )}
      {ahead[0] && (
        <Notice tone="warn" title={aheadText(ahead.length, ahead[0])}>
          The server's clock was ahead when it was made, or is behind now. It is never removed by the server.
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" title={`The backup of ${formatDateTime(failure.at)} failed`}>
          <span className="break-words">{failure.reason}</span>
        </Notice>
      )}
    </>
  );
}

function Archive({ status: { address, shippedAt, failure } }: { status: ArchiveStatus }) {
  return (
    <>
      <p className="num min-h-[22px] break-words">
        Continuous archive: up to {formatDateTime(shippedAt)}, in {address}
      </p>
      {failure && (
        <Notice tone="danger" title="Changes do not reach the archive">
          <span className="break-words">{failure.reason}</span>
        </Notice>
      )}
    </>
  );
}
