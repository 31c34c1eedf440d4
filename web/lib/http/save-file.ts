/** Downloads a file. */
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // Not at once: some browsers have not begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
