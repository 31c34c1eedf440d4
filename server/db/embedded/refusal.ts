/** A start that must not go on. The message is one line a person can act on; no stack trace helps them. */
export class StartRefused extends Error {
  override readonly name: string = "StartRefused";
}
