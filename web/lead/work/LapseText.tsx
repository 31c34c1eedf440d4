import type { NcbClock } from "#contract/lead/ncb-clock";

/** What an expired policy means for cover and bonus. */
export function LapseText({ clock: { cover, bonus } }: { clock: NcbClock }) {
  return (
    <>
      <span className="block font-medium text-danger-text">{cover}</span>
      <span className="num block font-normal text-ink-2">{bonus}</span>
    </>
  );
}
