/** A position in the WAL of one cluster and timeline, in bytes. */
export type Position = { position: number; timeline: string; system: string }

/** Samples kept while a replica is stalled: about a minute; of older ones every second is dropped. */
const maxSamples = 128

/**
 * Until which time a replica has everything that its primary had, from samples of the primary's position. Never later
 * than it is true: the time of the newest sample that the replica has replayed.
 */
export class ReplayedTime {
  #samples: (Position & { at: number })[] = []
  #replayed = -1
  #until: number | null = null

  /** Null if unknown. */
  get until(): number | null {
    return this.#until
  }

  /** Time of the last sample. */
  get latest(): number | null {
    return this.#samples.at(-1)?.at ?? null
  }

  /** Adds the primary's position at a time of its own clock. */
  addPrimarySample(sample: Position & { at: number }): void {
    const last = this.#samples.at(-1)
    // Another primary, a new timeline, or a clock that was set back: no earlier sample applies.
    if (last && (!isSameLine(last, sample) || sample.at < last.at || sample.position < last.position))
      this.#forget()
    this.#samples.push(sample)
    if (this.#samples.length > maxSamples)
      this.#samples = this.#samples.filter((_, index, { length }) => index % 2 === 1 || index === length - 1)
  }

  /** Sets the replica's position. False if it does not replay what the primary writes. */
  updateReplicaPosition(replica: Position): boolean {
    const last = this.#samples.at(-1)
    if (replica.position < 0 || (last && !isSameLine(last, replica))) {
      this.#until = null
      return false
    }
    // Another replica, restored from an older copy.
    if (replica.position < this.#replayed) this.#until = null
    this.#replayed = replica.position
    const sampleIndex = this.#samples.findLastIndex(({ position }) => position <= replica.position)
    const newest = this.#samples[sampleIndex]
    if (newest) {
      this.#until = newest.at
      this.#samples = this.#samples.slice(sampleIndex)
    }
    return true
  }

  #forget(): void {
    this.#samples = []
    this.#until = null
  }
}

function isSameLine(one: Position, other: Position): boolean {
  return one.timeline === other.timeline && one.system === other.system
}
