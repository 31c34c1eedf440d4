import type { ExportFormat } from "#contract/exports/formats";

type Asked = Readonly<Record<string, string | number | undefined>>;

/** The address of a list as a file: everything that it matches. The server names the file. */
export function exportAddress(path: `/api/${string}`, asked: Asked, format: ExportFormat): string {
  const query: Asked = { ...asked, format };
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return `${path}?${new URLSearchParams(given)}`;
}
