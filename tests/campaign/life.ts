/**
 * The lifetime of one context (a tab or the worker). It can be set to end at the n-th point from now: before
 * or after any step of the database, the network or a lock. After that nothing it does has an effect.
 */
export class Life {
  isOver = false
  #pointsLeft = Infinity
  readonly #atEnd: () => void

  constructor(atEnd: () => void) {
    this.#atEnd = atEnd
  }

  endAfter(points: number): void {
    this.#pointsLeft = points
  }

  point(): void {
    this.#pointsLeft -= 1
    if (this.#pointsLeft <= 0) this.end()
  }

  end(): void {
    if (this.isOver) return
    this.isOver = true
    this.#atEnd()
  }
}
