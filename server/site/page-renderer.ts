import { Worker } from 'node:worker_threads'
import type { PictureText } from '#server/pictures/picture-text.ts'
import type { ThreadMessage, ThreadRequest } from '#server/site/render-thread.ts'
import type { PageRequest, ReadyPage } from '#server/site/ready-page.ts'

type RenderResult = ReadyPage | Uint8Array
type PendingRender = { resolve: (made: RenderResult) => void; reject: (error: unknown) => void }
/** What the renderer needs to know of the build. */
type Facts = { portalRoots: readonly string[]; product: string }

/** Heap limit of the thread. A post of 2 MB with forty comments of 5 kB needs less than a third. */
const threadHeapMb = 128

/**
 * Renders pages with the build in `siteDir`, and their pictures, in a worker thread: the page of a long post takes
 * 35 ms, which would block the event loop. A thread that ended is replaced at the next page.
 */
export class PageRenderer {
  readonly #siteDir: string
  #thread: RenderThread

  private constructor(siteDir: string, thread: RenderThread) {
    this.#siteDir = siteDir
    this.#thread = thread
  }

  /** Throws if there is no build. */
  static async create(siteDir: string): Promise<PageRenderer> {
    const thread = new RenderThread(siteDir)
    await thread.facts
    return new PageRenderer(siteDir, thread)
  }

  /** First path segments of the portal, from the catalogues of the build. */
  get portalRoots(): Promise<readonly string[]> {
    return this.#thread.facts.then(({ portalRoots }) => portalRoots)
  }

  /** The name on the pictures. */
  get product(): Promise<string> {
    return this.#thread.facts.then(({ product }) => product)
  }

  async render(request: PageRequest): Promise<ReadyPage> {
    const page = await this.#running.render({ request })
    if (page instanceof Uint8Array) throw new Error('The thread answered a page with a picture.')
    return page
  }

  /** The picture of a page as PNG. */
  async renderPicture(picture: PictureText): Promise<Uint8Array> {
    const png = await this.#running.render({ picture })
    if (png instanceof Uint8Array) return png
    throw new Error('The thread answered a picture with a page.')
  }

  get #running(): RenderThread {
    if (this.#thread.hasEnded) this.#thread = new RenderThread(this.#siteDir)
    return this.#thread
  }

  async close(): Promise<void> {
    await this.#thread.end()
  }
}

class RenderThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PendingRender>()
  #lastNumber = 0
  hasEnded = false
  readonly facts: Promise<Facts>

  constructor(siteDir: string) {
    this.#worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
      workerData: siteDir,
      resourceLimits: { maxOldGenerationSizeMb: threadHeapMb },
    })
    this.facts = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: ThreadMessage) => {
        if ('portalRoots' in message) {
          // unref: an idle worker thread does not keep the process alive.
          this.#worker.unref()
          resolve(message)
        } else this.#settle(message)
      })
      const end = (error: unknown) => {
        this.hasEnded = true
        reject(error)
        for (const { reject: rejectOne } of this.#waiting.values()) rejectOne(error)
        this.#waiting.clear()
      }
      this.#worker.on('error', end)
      this.#worker.on('exit', () => end(new Error('The thread that renders pages has ended.')))
    })
    // Pending pages are rejected with the error; nothing awaits the facts of a replacement thread.
    this.facts.catch(() => undefined)
  }

  render(job: { request: PageRequest } | { picture: PictureText }): Promise<RenderResult> {
    this.#lastNumber += 1
    const number = this.#lastNumber
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      this.#worker.postMessage({ number, ...job } satisfies ThreadRequest)
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #settle(message: { number: number; result: RenderResult } | { number: number; error: unknown }): void {
    const waiting = this.#waiting.get(message.number)
    this.#waiting.delete(message.number)
    if ('result' in message) waiting?.resolve(message.result)
    else waiting?.reject(message.error)
  }
}
