type StorageName = "localStorage" | "sessionStorage";

/** Null, too, where storage is disabled. */
export function readStored(storage: StorageName, name: string): string | null {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

/** Without a text the name is removed. False where storage is disabled or full. */
export function writeStored(storage: StorageName, name: string, text: string): boolean {
  try {
    if (text) globalThis[storage].setItem(name, text);
    else globalThis[storage].removeItem(name);
    return true;
  } catch {
    return false;
  }
}
