/** Files are often told apart by how their names end, such as '(2).jpeg': a long name is cut before its end. */
const KEPT_END = 14;

export function FileName({ name, title = name }: { name: string; title?: string }) {
  return (
    <span className="flex min-w-0 whitespace-pre" title={title}>
      <span className="truncate">{name.slice(0, -KEPT_END)}</span>
      <span>{name.slice(-KEPT_END)}</span>
    </span>
  );
}
