import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorBody } from '#domain/api-error.ts'
import { Problem } from '#server/http/problem.ts'
import type { PagePolicy } from '#server/site/page-policy.ts'

/** `stamp` and `isOwn`: the file as it was last seen, and whether that has the bytes of the start. */
type KnownFile = { hash: string; stamp: string; isOwn: boolean }

const retryAfterSeconds = 5

/**
 * The prerendered pages and their compressed twins as they were when the server started. A release may replace them under a running server.
 * It knows the Content-Security-Policy of its own build alone, by which a page of another one cannot load its scripts, and the service worker
 * would keep that pair. So a page that was replaced is answered 503 until the restart.
 */
export class BuiltPages {
  readonly #policies = new Map<string, string>()
  readonly #files = new Map<string, KnownFile>()

  private constructor() {}

  static async read(folder: string, policyOf: PagePolicy): Promise<BuiltPages> {
    const pages = new BuiltPages()
    const entries = await readdir(folder, { recursive: true })
    // In turn: all pages at once are 20 MB of the peak memory.
    for (const entry of entries.filter((name) => /\.html(?:\.br|\.gz)?$/.test(name))) {
      const file = path.join(folder, entry)
      const stamp = stampOf(await stat(file))
      const content = await readFile(file)
      pages.#files.set(file, { hash: hashOf(content), stamp, isOwn: true })
      if (file.endsWith('.html')) pages.#policies.set(file, policyOf(content.toString()))
    }
    return pages
  }

  has(file: string): boolean {
    return this.#policies.has(file)
  }

  /** Content-Security-Policy of a page; the service worker stores it with its copy. */
  policyOf(file: string): string | undefined {
    return this.#policies.get(file)
  }

  /**
   * Throws a Problem with 503 where a page or twin is another file than at the start, or gone. Its content is compared once for each change of the
   * file, as a copy of the same build is no other page. Files that are no pages pass.
   */
  async expectOwn(file: string, seen?: Stats): Promise<void> {
    const known = this.#files.get(file)
    if (!known) return
    const stats = seen ?? (await stat(file).catch(() => null))
    if (!stats) throw beingReplaced()
    const stamp = stampOf(stats)
    if (stamp !== known.stamp) {
      const content = await readFile(file).catch(() => null)
      Object.assign(known, { stamp, isOwn: content !== null && hashOf(content) === known.hash })
    }
    if (!known.isOwn) throw beingReplaced()
  }

  /** The HTML of a page; throws as `expectOwn` does. */
  async readOwn(file: string): Promise<string> {
    const content = await readFile(file).catch(() => null)
    if (!content || hashOf(content) !== this.#files.get(file)?.hash) throw beingReplaced()
    return content.toString()
  }
}

function beingReplaced(): Problem {
  return new Problem(
    503,
    errorBody('unavailable', 'The site is being updated just now. Please try again in some seconds.'),
    { 'retry-after': String(retryAfterSeconds) },
  )
}

/** Also what a rename changes, since a build can give its files any time. */
function stampOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}`
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64')
}
