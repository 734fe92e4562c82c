/** A broken promise of the engine. */
export class Violation extends Error {
  override readonly name = 'Violation'
}
