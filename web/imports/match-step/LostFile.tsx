import { Notice } from "#web/ui/Notice.tsx";

/** After a reload: a page cannot open a file that somebody has chosen again without them. */
export function LostFile({ name }: { name: string | undefined }) {
  if (!name) return null;
  return (
    <Notice tone="warn" role="status" title={<span className="wrap-anywhere">Choose {name} again</span>}>
      The page was reloaded while its columns were being matched. Nothing of it has been imported.
    </Notice>
  );
}
