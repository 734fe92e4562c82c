import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { DrawnPicture } from '#server/files/pictures/draw-pictures.ts'
import type { Storage } from '#server/files/storage.ts'
import { setPictures, storePictures, takeUndrawn, type Attachment } from '#server/repositories/attachments.ts'

const everyMs = 60_000
/** The largest photo takes some 15 s on a slow machine. */
const withinMs = 120_000
/** After it the server that drew a photo was killed. */
const leaseMs = withinMs + 30_000

const pictureSchema = v.object({
  name: v.string(),
  type: v.string(),
  width: v.number(),
  height: v.number(),
  size: v.number(),
  sha256: v.string(),
  storage_key: v.string(),
})
const saidSchema = v.union([
  v.object({ pictures: v.array(pictureSchema) }),
  v.object({ problem: v.string() }),
])

const program = fileURLToPath(new URL('../files/pictures/picture-process.ts', import.meta.url))

type Parts = { db: Database; clock: Clock; storage: Storage; folder: string }

/**
 * Makes the pictures of uploaded photos, one after the other, each in a process of its own. What a stopped server left is
 * made by the next; a photo that cannot be decoded stays a file without pictures.
 */
export class PictureMaker {
  readonly #parts: Parts
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  readonly #closing = new AbortController()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** `onError` is called when the database or the storage fails; it is tried again with the next turn. */
  start(onError: (error: unknown) => void): void {
    const turn = () => void this.makeDue().catch(onError)
    this.#timer = setInterval(turn, everyMs)
    this.#timer.unref()
    turn()
  }

  /** Makes all pictures that wait, after a call in progress. */
  makeDue(): Promise<void> {
    const next = this.#running.catch(() => undefined).then(() => this.#makeAll())
    this.#running = next
    return next
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    await this.#running.catch(() => undefined)
  }

  async #makeAll(): Promise<void> {
    const { db, storage } = this.#parts
    for (let row = await this.#next(); row; row = await this.#next()) {
      const pictures = await this.#draw(row)
      if (this.#closing.signal.aborted) return setPictures(db, row.id, row.pictures)
      // Removed meanwhile.
      if (!(await storePictures(db, row.id, pictures)))
        for (const { storage_key: key } of pictures ?? []) await storage.remove(key)
    }
  }

  #next(): Promise<Attachment | undefined> {
    if (this.#closing.signal.aborted) return Promise.resolve(undefined)
    const now = this.#parts.clock.now()
    const until = new Date(now.getTime() + leaseMs).toISOString()
    return takeUndrawn(this.#parts.db, { now: now.toISOString(), until })
  }

  /** Null if the file cannot be drawn. */
  #draw({ storage_key: key }: Attachment): Promise<DrawnPicture[] | null> {
    return new Promise((resolve) => {
      let said: DrawnPicture[] | null = null
      const child = fork(program, [this.#parts.folder, key, `pictures/${key}`], {
        execArgv: ['--max-old-space-size=128'],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        timeout: withinMs,
        killSignal: 'SIGKILL',
        signal: this.#closing.signal,
      })
      child.on('message', (message) => {
        const result = v.safeParse(saidSchema, message)
        if (result.success && 'pictures' in result.output) said = result.output.pictures
      })
      // An aborted one still has to end, because it writes files until then.
      child.on('error', () => {
        if (child.pid === undefined) resolve(null)
      })
      child.on('exit', () => resolve(said))
    })
  }
}
