import type { Engine } from '#platform/engine/engine.ts'
import type { Activity } from './activity.ts'
import { Life } from './life.ts'
import { BrowserLocks } from './locks.ts'
import type { CampaignNetwork } from './network.ts'
import type { Platform } from './platform.ts'
import type { Random } from './random.ts'
import { faultyStore, closeForNewerVersion, type StoreFaults } from './store-faults.ts'
import type { Uploader } from '#platform/uploads/uploader.ts'

/** An engine whose store can fail. */
export type Observer = { engine: Engine; life: Life; faults: StoreFaults }

/** One tab, or the worker: an engine that can be ended separately. */
export type Context = Observer & {
  /** Sends the files that wait, as every page does; the first call also forgets those that nothing refers to. */
  sendFiles: () => Promise<void>
}

export type DeviceParts = Platform & {
  network: CampaignNetwork
  random: Random
  activity: Activity
  databaseName: string
  now: number
}

/** A phone: contexts over one database and one set of locks, with a clock that may be wrong. */
export class CampaignDevice {
  readonly locks = new BrowserLocks()
  readonly databaseName: string
  readonly #platform: Platform
  readonly #network: CampaignNetwork
  readonly #random: Random
  readonly #activity: Activity
  readonly #contexts: (Context | undefined)[] = []
  readonly #all: Context[] = []
  #isOver = false
  /** App versions since the tested one. */
  #updates = 0
  now: number
  /** Called when the person changed the outbox of a context. */
  onChange: (context: Context) => void = () => {}

  constructor(parts: DeviceParts) {
    const { createEngine, createUploader, network, random, activity, databaseName, now } = parts
    this.databaseName = databaseName
    this.#activity = activity
    this.#platform = { createEngine, createUploader }
    this.#network = network
    this.#random = random
    this.now = now
  }

  /** The context of this tab or worker, opened if necessary. */
  at(place: number): Context {
    const openContext = this.#contexts[place]
    if (openContext && !openContext.life.isOver) return openContext
    const context = this.open()
    this.#contexts[place] = context
    return context
  }

  open(): Context {
    // Deferred, because the end may come within a transaction, whose Dexie zone must not reach the other
    // contexts.
    const life: Life = new Life(() => {
      this.#activity.begin()
      if (!this.#isOver) this.#activity.note('tab or worker killed')
      setImmediate(() => {
        engine.db.close()
        this.#network.drop(life)
        this.locks.drop(life)
        this.#activity.end()
      })
    })
    const faults: StoreFaults = {
      life,
      quotaErrors: 0,
      activity: this.#activity,
    }
    const context: Context = {
      life,
      faults,
      sendFiles: () => this.#sendFiles(context),
      engine: this.#platform.createEngine({
        baseUrl: 'http://vior.test',
        databaseName: this.databaseName,
        locks: this.locks.forContext(life),
        clock: { now: () => this.now },
        random: this.#random,
        fetch: this.#network.fetchFor(life),
        timeout: () => new AbortController().signal,
        onOutboxChange: () => this.onChange(context),
      }),
    }
    const { engine } = context
    if (this.#updates > 0) engine.db.version(engine.db.verno + this.#updates).stores({})
    engine.db.use(faultyStore(faults))
    closeForNewerVersion(engine.db)
    void this.#activity.during(engine.db.open()).catch(() => {})
    this.#all.push(context)
    return context
  }

  readonly #uploaders = new WeakMap<Context, Uploader>()

  async #sendFiles(context: Context): Promise<void> {
    const createdUploader = this.#uploaders.get(context)
    if (createdUploader) return createdUploader.run()
    const uploader = this.#platform.createUploader({
      ...context.engine,
      // Until the next change or the next drain that the person asks for, which end the wait.
      wait: () => new Promise(() => {}),
      onProgress: () => {},
      onSettled: () => void context.engine.drain({ force: true }).catch(() => {}),
    })
    this.#uploaders.set(context, uploader)
    await uploader.sweep()
    return uploader.run()
  }

  /** A page restarts with a newer version, whose database has another schema; the others stay as they are. */
  update(place: number): void {
    this.#contexts[place]?.life.end()
    this.#updates += 1
    this.#activity.note('app updated')
    this.at(place)
  }

  /** Closes the store under a context, as browsers do when resources are short. */
  closeStoreUnder(place: number): void {
    const { engine } = this.at(place)
    if (!engine.db.isOpen()) return
    this.#activity.note('IndexedDB closed by the browser')
    const connection = engine.db.backendDB()
    connection.close()
    // The event with which browsers announce that; fake-indexeddb never dispatches it.
    connection.onclose?.(new Event('close'))
  }

  /** Waits until no work of the device is pending outside the network. */
  rest(): Promise<void> {
    return this.#activity.rest()
  }

  /** Every tab is closed. */
  endAll(): void {
    this.#isOver = true
    for (const { life } of this.#all) life.end()
  }

  /** Closes every tab and waits until none of them uses the store. */
  async quit(): Promise<void> {
    this.endAll()
    await this.rest()
    for (const { engine } of this.#all) engine.db.close()
  }
}
