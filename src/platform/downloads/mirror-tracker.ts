import type { DownloadProblem } from './download-row.ts'

type Place = { urls: readonly string[]; place: number }

/**
 * Tracks, for one run, which URLs of a file failed and whether all stored bytes came from one URL. In memory only: each
 * run tries every URL again.
 */
export class MirrorTracker {
  readonly #spent = new Set<string>()
  #source: string | null = null
  /** The problem of the first URL that failed. */
  problem: DownloadProblem | null = null

  /** Call before each fetch; `storedBytes` is the number of bytes already stored. */
  recordSource({ urls, place }: Place, storedBytes: number): void {
    const url = urls[place] ?? null
    this.#source = storedBytes === 0 || this.#source === url ? url : null
  }

  /** Whether all bytes came from the current URL, so that a checksum error is its fault. */
  isWholeFrom({ urls, place }: Place): boolean {
    return this.#source !== null && this.#source === urls[place]
  }

  /** Excludes the current URL for this run; returns the index of the next one, or null if none is left. */
  markFailed(at: Place, problem: DownloadProblem): number | null {
    const url = at.urls[at.place]
    if (url !== undefined) this.#spent.add(url)
    this.problem ??= problem
    return this.next(at)
  }

  /** Index of the next URL that has not failed, cyclically; null if none is left. */
  next({ urls, place }: Place): number | null {
    const turns = urls.map((_, step) => (place + step + 1) % urls.length)
    return turns.find((turn) => !this.#spent.has(urls[turn] ?? '')) ?? null
  }
}
