/** A start that must not continue. The message is one actionable line, without a stack trace. */
export class StartRefused extends Error {
  override readonly name: string = "StartRefused";
}
