import { SLEEPS_AFTER_TRIES, TRIES_MAX, WAKES_DAYS_BEFORE_EXPIRY } from "#contract/calling/retry-ladder";
import type { OutcomeCode } from "#contract/lead/outcomes";

const retried = `Nobody answered. The lead comes back automatically: after 2 hours, on the next day at another time, on the third day. After ${SLEEPS_AFTER_TRIES} tries it rests until ${WAKES_DAYS_BEFORE_EXPIRY} days before its expiry; ${TRIES_MAX} tries in all.`;

/** When each outcome is the right one, and what happens then. */
export const meanings: Record<OutcomeCode, string> = {
  interested: "The customer may renew with us. The lead stays yours; send a quote or promise a callback.",
  policy_done_by_sln:
    "The policy is sold. Enter the new policy, or skip it and add it later. The renewal is won and leaves the calling queue.",
  not_interested: "The customer does not want to renew with us. Say why, so that the office learns from it.",
  policy_done_outside: "Another insurer or agent has it already. Say who, at what premium and until when.",
  vehicle_sold: "The vehicle is sold. The buyer can become a new lead.",
  wrong_number: "Someone else answered. The lead rests until the number is corrected.",
  ringing_not_responding: retried,
  switched_off: "The phone is off. The lead comes back like one that rings without an answer.",
  number_invalid: "The number does not exist. The lead rests until the number is corrected.",
  callback: "You promised to call at a time. You are reminded, and the lead is your next one when it is due.",
  follow_up: "You will call again on a day, for example for an answer to a quote. You are reminded too.",
  quote_sent: "The quote is with the customer. This is no call: it does not count against the target.",
};

/** The words of the screens, beside those that explain themselves. */
export const terms: readonly [word: string, meaning: string][] = [
  ["Fresh call", "The first call on a lead, when a person answers. The daily target counts these."],
  ["Connected", "A call that reached a person, whatever they said. The tab Interested holds these leads."],
  ["Pending", "Nobody has called this lead yet."],
  ["Due", "The time of a promised callback or follow-up has come."],
  ["RNR", "Ringing, not responding: the phone rang and nobody answered."],
  ["Campaign month", "The month whose renewals are worked together, usually the month of the expiry."],
  ["Backed", "The customer backed out: closed by hand, without an outcome."],
  ["IDV", "Insured declared value: what the insurer pays at most for the vehicle."],
  ["NCB", "No-claim bonus: the discount on the own damage premium after years without a claim."],
  ["Own damage, third party", "The two parts of a premium: for this vehicle, and for harm done to others."],
  ["Policy copy", "The customer’s present policy, as a document of the lead."],
  [
    "Recorded",
    "Sign-ins, calls with their times, breaks with their reasons. You see your own day on the Dashboard, administrators everybody’s under Floor.",
  ],
  ["Do not call", "The customer asked not to be called. No lead with this number is called again."],
];

/** A telecaller's day, in order. */
export const steps: readonly [title: string, text: string][] = [
  ["Start calling", "The next customer appears automatically. Callbacks that are due come first."],
  ["Call", "Press D, or scan the code with your phone. The script beside the customer says what to ask."],
  ["Write what was said", "Press R and type. Esc leaves the field; the text is saved with the outcome."],
  [
    "Press the outcome",
    "One key records it and shows the next customer. Z takes it back; after K the right key replaces it.",
  ],
  ["Take a break", "Esc pauses and a digit says why; Enter goes on. No lead is reserved for you meanwhile."],
  ["Send the quote", "L logs an insurer’s offer, W opens WhatsApp with the message, Q marks the quote sent."],
];
