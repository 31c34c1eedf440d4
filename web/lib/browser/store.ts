import { useSyncExternalStore } from "react";

/** For a value kept elsewhere: components that read it render again when it is emitted. */
export function createSignal() {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    emit: () => {
      for (const listener of listeners) listener();
    },
    subscribe,
    useRead: <T>(read: () => T): T => useSyncExternalStore(subscribe, read),
  };
}

/** A value outside React, and the hooks that read it or what is derived from it. */
export function createStore<T>(first: T) {
  let value = first;
  const { emit, subscribe, useRead } = createSignal();
  return {
    subscribe,
    get: () => value,
    set: (next: T) => {
      value = next;
      emit();
    },
    useValue: () => useRead(() => value),
    useDerived: <D>(derive: (current: T) => D) => useRead(() => derive(value)),
  };
}
