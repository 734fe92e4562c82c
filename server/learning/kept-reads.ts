/** Keeps what was read by its key. A read that fails is not kept: the next request tries again. */
export class KeptReads<T> {
  readonly #byKey = new Map<string, Promise<T>>()

  get(key: string): Promise<T> | undefined {
    return this.#byKey.get(key)
  }

  getOrRead(key: string, read: () => Promise<T>): Promise<T> {
    const kept = this.#byKey.get(key)
    if (kept) return kept
    const reading = read()
    this.#byKey.set(key, reading)
    reading.catch(() => this.#byKey.delete(key))
    return reading
  }
}
