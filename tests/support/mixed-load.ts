import { clientWith, commentTexts } from '#tests/support/demo-client.ts'

const readPaths = (slug: string) => [
  '/blog/api/posts/',
  `/blog/api/posts/${slug}/`,
  `/blog/api/posts/${slug}/comments/`,
  '/blog/api/posts/recent/',
]

type Write = { text: string; access: string }

/** The result of the writes of a load, after each of them was finally acknowledged. */
export type Outcome = { lost: string[]; doubled: string[]; missing: string[] }

/**
 * Clients that send 80 % reads, 10 % views of a post's page and 10 % comments on it with idempotency keys,
 * each sending its next request as soon as the last one is answered.
 */
export class MixedLoad {
  readonly #slug: string
  readonly #people: string[]
  readonly #unanswered = new Map<string, Write>()
  readonly #acknowledged = new Set<string>()
  readonly #sent = new Set<string>()
  #turn = 0
  /**
   * Responses so far, by kind of request and status, such as `read 200`. A broken connection counts as
   * `lost`.
   */
  readonly tally = new Map<string, number>()
  /** 503 responses without Retry-After. */
  withoutRetryAfter = 0

  /** `people` are access tokens, one client each, so that the rate limit of an account is not reached. */
  constructor(slug: string, people: string[]) {
    this.#slug = slug
    this.#people = people
  }

  count(kind: string): number {
    return this.tally.get(kind) ?? 0
  }

  /** Writes that were sent and not acknowledged. */
  get writing(): number {
    return this.#unanswered.size
  }

  /** Every client sends until `isEnough`, which is asked before each request, or until the server is gone. */
  async run(url: string, isEnough: () => boolean): Promise<void> {
    let isGone = false
    const client = async (access: string) => {
      while (!isGone && !isEnough()) {
        this.#turn += 1
        if ((await this.#send(url, access, this.#turn)) === 'lost') isGone = true
      }
    }
    await Promise.all(this.#people.map(client))
  }

  /** Sends unacknowledged writes again, and compares the stored comments with the sent ones. */
  async settle(url: string): Promise<Outcome> {
    const before = new Set(await commentTexts(url, this.#slug))
    const lost = [...this.#acknowledged].filter((text) => !before.has(text))
    for (const [key, write] of this.#unanswered) {
      let status = '503'
      while (status === '503') status = await this.#write(url, key, write)
    }
    const after = (await commentTexts(url, this.#slug)).filter((text) => this.#sent.has(text))
    return {
      lost,
      doubled: after.filter((text, at) => after.indexOf(text) !== at),
      missing: [...this.#sent].filter((text) => !this.#acknowledged.has(text) || !after.includes(text)),
    }
  }

  async #send(url: string, access: string, turn: number): Promise<string> {
    const isWrite = turn % 10 === 3
    if (isWrite) {
      const key = crypto.randomUUID()
      const text = `number ${turn} ${key}`
      this.#sent.add(text)
      return this.#write(url, key, { text, access })
    }
    const isPage = turn % 10 === 7
    const paths = readPaths(this.#slug)
    const path = isPage ? `/blog/${this.#slug}` : (paths[turn % paths.length] ?? '/')
    return this.#note(
      isPage ? 'page' : 'read',
      await fetch(url + path)
        .then(async (response) => {
          await response.arrayBuffer()
          return response
        })
        .catch(() => undefined),
    )
  }

  async #write(url: string, key: string, write: Write): Promise<string> {
    this.#unanswered.set(key, write)
    const response = await clientWith(url, write.access, this.#slug)
      .addComment(write.text, key)
      .catch(() => undefined)
    if (response?.status === 201) {
      this.#unanswered.delete(key)
      this.#acknowledged.add(write.text)
    }
    return this.#note('write', response)
  }

  #note(kind: string, response: Response | undefined): string {
    const status = response ? String(response.status) : 'lost'
    this.tally.set(`${kind} ${status}`, this.count(`${kind} ${status}`) + 1)
    if (status === '503' && !(Number(response?.headers.get('retry-after')) > 0)) this.withoutRetryAfter += 1
    return status
  }
}
