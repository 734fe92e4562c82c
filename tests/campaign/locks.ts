import type { Locks } from '#platform/engine/locks.ts'
import type { Life } from './life.ts'

type Waiter = { owner: Life; run: () => void }
type Options = { ifAvailable?: boolean }

/** Web Locks of one browser: shared by its contexts, and released when a context ends, as in browsers. */
export class BrowserLocks {
  readonly #held = new Map<string, Life>()
  readonly #queues = new Map<string, Waiter[]>()
  /** How often each lock was granted. */
  readonly grants = new Map<string, number>()

  /** The locks as seen by one context. */
  forContext(owner: Life): Locks {
    const request = <T>(
      name: string,
      ...rest: [() => Promise<T>] | [Options, () => Promise<T>]
    ): Promise<T> => {
      const work = rest[1] ?? rest[0]
      const { ifAvailable = false } = rest.length === 2 ? rest[0] : {}
      if (typeof work !== 'function') throw new TypeError('a lock without work')
      return new Promise<T>((resolve, reject) => {
        owner.point()
        if (owner.isOver) return
        const run = () => {
          this.#held.set(name, owner)
          this.grants.set(name, (this.grants.get(name) ?? 0) + 1)
          owner.point()
          Promise.resolve()
            .then(work)
            .then(resolve, reject)
            .finally(() => this.#release(name, owner))
        }
        if (!this.#held.has(name)) return run()
        // The engine itself never requests a lock with ifAvailable; only a mutant does.
        if (ifAvailable) return resolve(Reflect.apply(work, undefined, [null]))
        this.#queues.set(name, [...(this.#queues.get(name) ?? []), { owner, run }])
      })
    }
    return { request }
  }

  /** The context has ended: its locks are released and its requests dropped. */
  drop(owner: Life): void {
    for (const [name, queue] of this.#queues)
      this.#queues.set(
        name,
        queue.filter((waiter) => waiter.owner !== owner),
      )
    for (const [name, holder] of this.#held) if (holder === owner) this.#release(name, owner)
  }

  #release(name: string, owner: Life): void {
    if (this.#held.get(name) !== owner) return
    this.#held.delete(name)
    const [next, ...others] = this.#queues.get(name) ?? []
    this.#queues.set(name, others)
    next?.run()
  }
}
