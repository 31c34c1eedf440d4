import { type Language, reads } from "./languages.ts";
import {
  type Addressee,
  type AgencyWords,
  blanksLeft,
  blanksOf,
  fillIn,
  isTemplateName,
  type Piece,
  type TextWords,
  templates,
} from "./messages.ts";

export const MESSAGE_NAME_MAX = 40;
/** As much as WhatsApp takes from a link. */
export const MESSAGE_TEXT_MAX = 2000;

/** A message that the agency wrote. */
export interface OwnMessage {
  /** Its own name, or that of the message it is sent instead of. */
  name: string;
  /** Null: for customers of every language. */
  language: Language | null;
  text: string;
}

/** What a message is chosen by: a template's name, or what `ownKey()` makes of an own one. */
export type MessageKey = string;

/** 'Thank you (Hindi)' */
export function ownKey({ name, language }: Pick<OwnMessage, "name" | "language">): MessageKey {
  return language === null ? name : `${name} (${language})`;
}

/** What a message is called: 'Template 1', 'Thank you (Hindi)'. */
export function messageLabel(key: MessageKey): string {
  return isTemplateName(key) ? templates[key].label : key;
}

/** The same of an own message, also of one that is sent instead of a template. */
export function ownLabel({ name, language }: Pick<OwnMessage, "name" | "language">): string {
  return ownKey({ name: messageLabel(name), language });
}

/** The agency's own messages for a customer: in a language recorded for them, or for everybody. */
export function ownKeysFor(own: readonly OwnMessage[], recorded: string | null): MessageKey[] {
  return own
    .filter(({ name, language }) => !isTemplateName(name) && fits(language, recorded))
    .sort((one, other) => Number(one.language === null) - Number(other.language === null))
    .map(ownKey);
}

/** The agency's text of a message for a customer; undefined for a template that is sent as specified. */
export function ownText(
  own: readonly OwnMessage[],
  key: MessageKey,
  recorded: string | null,
): string | undefined {
  if (!isTemplateName(key)) return own.find((one) => ownKey(one) === key)?.text;
  const instead = own.filter(({ name, language }) => name === key && isOrReads(language, recorded));
  return (instead.find(({ language }) => language !== null) ?? instead[0])?.text;
}

/** Without a recorded language every one is offered. */
const fits = (language: Language | null, recorded: string | null) =>
  !recorded || isOrReads(language, recorded);

const isOrReads = (language: Language | null, recorded: string | null) =>
  language === null || (recorded !== null && reads(recorded, language));

/** Whether there is a message of this name. */
export function isMessageKey(own: readonly OwnMessage[], key: string): boolean {
  return isTemplateName(key) || own.some((one) => ownKey(one) === key);
}

/** The agency's texts and who writes. */
export interface MessageWords extends AgencyWords, TextWords {
  messages: readonly OwnMessage[];
}

/** A message with a customer's values; without a customer, with placeholders only. */
export function messageFor(
  key: MessageKey,
  addressee: Addressee | undefined,
  words: MessageWords,
  today: string,
): Piece[] {
  const own = ownText(words.messages, key, addressee?.language ?? null);
  if (own !== undefined) return fillIn(own, addressee, words, today);
  return isTemplateName(key) ? templates[key].write(blanksOf(addressee, today), words) : [];
}

/** A message to one customer, and why it cannot be sent: values are missing. */
export function messageToSend(
  key: MessageKey,
  addressee: Addressee,
  words: MessageWords,
  today: string,
): { message: Piece[]; refusal: string | undefined } {
  const message = messageFor(key, addressee, words, today);
  const missing = blanksLeft(message);
  const refusal = missing.length > 0 ? `${messageLabel(key)} needs: ${missing.join(", ")}` : undefined;
  return { message, refusal };
}

/** Whether a message names a quote of the customer. */
export function namesQuote(own: readonly OwnMessage[], key: MessageKey, recorded: string | null): boolean {
  return key === "quote" || (ownText(own, key, recorded)?.includes("[Quote]") ?? false);
}
