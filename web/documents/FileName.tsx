import { KEPT_END } from "#web/lib/format/file-name.ts";

export function FileName({ name, title = name }: { name: string; title?: string }) {
  return (
    <span
      className="flex min-w-0 whitespace-pre print:inline print:whitespace-pre-wrap print:wrap-anywhere"
      title={title}
    >
      <span className="truncate">{name.slice(0, -KEPT_END)}</span>
      <span>{name.slice(-KEPT_END)}</span>
    </span>
  );
}
