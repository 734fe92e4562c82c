import { knownEpoch } from '#platform/outbox/epoch.ts'
import type { Context } from './device.ts'

/**
 * What the pages of a phone show: the counts of each account, the epoch known to the phone, and who is signed
 * in.
 */
export type ShownState = {
  counts: Map<number, { waiting: number; parked: number }>
  epoch: number | undefined
  userId: number | null
}

/** Reads this in one transaction, because schedules check after every step. */
export function readShownState(
  { db, outbox, tokens }: Context['engine'],
  owners: number[],
): Promise<ShownState> {
  return db.transaction('r', db.outbox, db.settings, async () => {
    const [epoch, signedIn, ...statuses] = await Promise.all([
      knownEpoch(db),
      tokens.current(),
      ...owners.map((owner) => outbox.status(owner)),
    ])
    const counts = new Map(owners.map((owner, place) => [owner, statuses[place] ?? nothing]))
    return { counts, epoch, userId: signedIn?.user.id ?? null }
  })
}

const nothing = { waiting: 0, parked: 0 }

/** A value that is read again only after something it depends on has changed. */
export class Memoized<T> {
  readonly #version: () => number
  readonly #read: () => Promise<T>
  #cached: { version: number; value: T } | undefined

  constructor(version: () => number, read: () => Promise<T>) {
    this.#version = version
    this.#read = read
  }

  async read(): Promise<T> {
    const version = this.#version()
    if (this.#cached?.version !== version) this.#cached = { version, value: await this.#read() }
    return this.#cached.value
  }
}
