/** The code of a part is not to be had of a server that answers. The message is the browser's. */
export class LostPart extends Error {
  /** Whoever draws the part after this asks for it again. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super(cause instanceof Error ? cause.message : '', { cause })
    this.forget = forget
  }
}
