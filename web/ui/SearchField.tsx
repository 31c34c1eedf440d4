import { Search, X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useKeys } from "#web/lib/keys/keys.ts";
import { IconButton } from "./IconButton.tsx";
import { Input } from "./Input.tsx";
import { Kbd } from "./Kbd.tsx";

/** The search starts after this pause; Enter starts it at once. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (search: string) => void;
  size?: "s" | "m";
  /** For a screen that reads what is typed. */
  input?: RefObject<HTMLInputElement | null>;
}

/** A search on the server; the key '/' leads to it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onSearch, size = "m" } = props;
  const own = useRef<HTMLInputElement>(null);
  const input = props.input ?? own;
  useKeys({ "/": () => input.current?.focus() });
  const [{ typed, known }, setText] = useState({ typed: value, known: value });
  // Back, a suggestion or 'Clear' changed the search: update the field.
  if (value !== known) setText({ typed: value, known: value });

  const search = (text: string) => {
    const words = text.trim();
    setText({ typed: text, known: words });
    if (words !== value) onSearch(words);
  };
  const searchAfterPause = useEffectEvent(search);
  useEffect(() => {
    if (typed.trim() === known) return;
    const timer = setTimeout(() => searchAfterPause(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, known]);

  const clear = () => {
    search("");
    input.current?.focus();
  };
  const before = useRef<Element>(null);
  return (
    <Input
      ref={input}
      size={size}
      icon={Search}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={200}
      value={typed}
      onChange={(event) => setText({ typed: event.target.value, known })}
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget;
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Enter") search(typed);
        if (key !== "Escape") return;
        if (typed) return search("");
        currentTarget.blur();
        if (before.current instanceof HTMLElement) before.current.focus();
      }}
      end={typed ? <IconButton icon={X} label="Clear search" size="xs" onClick={clear} /> : <Kbd>/</Kbd>}
    />
  );
}
