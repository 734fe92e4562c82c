import type { DownloadProblem } from './download-row.ts'

type Place = { urls: readonly string[]; place: number }

/**
 * What one run learns about the addresses of a file: which of them are of no use, and whether all the bytes that are
 * here came from one. In memory: another run gives each address another chance.
 */
export class MirrorTracker {
  readonly #spent = new Set<string>()
  #source: string | null = null
  /** What was wrong with the first that was given up. */
  problem: DownloadProblem | null = null

  /** Noted before each fetch; `held` bytes are here already. */
  recordSource({ urls, place }: Place, held: number): void {
    const url = urls[place] ?? null
    this.#source = held === 0 || this.#source === url ? url : null
  }

  /** Whether every byte came from the address in use, so that wrong ones are its fault. */
  isWholeFrom({ urls, place }: Place): boolean {
    return this.#source !== null && this.#source === urls[place]
  }

  /** The address in use is not asked again in this run; answers whose turn it is then. */
  markFailed(at: Place, problem: DownloadProblem): number | null {
    const url = at.urls[at.place]
    if (url !== undefined) this.#spent.add(url)
    this.problem ??= problem
    return this.next(at)
  }

  /** Whose turn it is after the address in use, after the last the first; null where none is of use any more. */
  next({ urls, place }: Place): number | null {
    const turns = urls.map((_, step) => (place + step + 1) % urls.length)
    return turns.find((turn) => !this.#spent.has(urls[turn] ?? '')) ?? null
  }
}
