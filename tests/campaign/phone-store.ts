import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import type { Activity } from './activity.ts'
import type { Observer } from './device.ts'
import { Life } from './life.ts'
import { BrowserLocks } from './locks.ts'
import type { CreateEngine } from './platform.ts'
import { faultyStore, closeForNewerVersion } from './store-faults.ts'

let count = 0

/**
 * The IndexedDB of a phone, and an observer that reads its outbox as the page does, without a network.
 * Opening costs as much as a fifth of a schedule, so one phone serves many schedules and is wiped between
 * them.
 */
export class PhoneStore {
  readonly name = `campaign-${process.pid}-${(count += 1)}`
  readonly #createEngine: CreateEngine
  #observer: Observer | undefined

  constructor(createEngine: CreateEngine) {
    this.#createEngine = createEngine
  }

  observer(activity: Activity): Observer['engine'] {
    this.#observer ??= this.#open(activity)
    this.#observer.faults.activity = activity
    return this.#observer.engine
  }

  #open(activity: Activity): Observer {
    const life = new Life(() => {})
    const faults = { life, quotaErrors: 0, activity }
    const engine = this.#createEngine({
      baseUrl: 'http://vior.test',
      databaseName: this.name,
      locks: new BrowserLocks().forContext(life),
      fetch: () => Promise.reject(new TypeError('who only looks asks nobody')),
    })
    engine.db.use(faultyStore(faults))
    closeForNewerVersion(engine.db)
    return { engine, life, faults }
  }

  /** Resets the phone to its initial state; connections that are still open are closed. */
  async wipe(): Promise<void> {
    const db = this.#observer?.engine.db
    if (db) await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
  }

  async delete(): Promise<void> {
    this.#observer?.engine.close()
    await Dexie.delete(this.name)
  }
}
