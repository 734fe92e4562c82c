/** A promise of the engine that was broken. */
export class Violation extends Error {
  override readonly name = 'Violation'
}
