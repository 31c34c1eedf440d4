import { useState } from "react";
import { keepText, useKept } from "./browser/kept-text.ts";
import { parsed } from "./browser/parsed.ts";

/** What a user typed and has not sent; kept under its name in this tab, also after Esc and a reload. */
export interface Draft {
  text: string;
  change: (text: string) => void;
  /** It was begun when the form was open before. */
  continued: boolean;
  startEmpty: () => void;
  forget: () => void;
}

export function useDraft(name: string): Draft {
  const text = useKept(name);
  const [continued, setContinued] = useState(text !== "");
  const forget = () => keepText(name, "");
  return {
    text,
    change: (next) => keepText(name, next),
    continued,
    startEmpty: () => {
      forget();
      setContinued(false);
    },
    forget,
  };
}

/** Of a draft of several fields; undefined where it is empty or unreadable. */
export function readFields(text: string): Map<string, unknown> | undefined {
  const read = parsed(text);
  return typeof read === "object" && read !== null ? new Map(Object.entries(read)) : undefined;
}
