import * as v from 'valibot'

type Query = { text: string; values: readonly unknown[] }
type Row = { points: number; expire: number }
type Answer = { rows: Row[]; rowCount: number }

type Joining = {
  /** How many statements are sent as one. */
  size: number
  run: (text: string, values: unknown[]) => Promise<readonly object[]>
  /** How far the server's clock is ahead of the system's, by which the library reckons. */
  aheadMs: () => number
}

/** Above every count, below every time in milliseconds. */
const smallestTime = 1e11
const numbers = v.record(v.string(), v.number())

/**
 * A client of RateLimiterPostgres that sends the statements of several limiters as one, so that an attempt under several
 * quotas costs one round trip. Each statement writes one row and returns its points and expiry. They run in the order of
 * the quotas, so that two servers lock rows in the same order.
 */
export function joinedClient({ size, run, aheadMs }: Joining): { query(query: Query): Promise<Answer> } {
  const queries: Query[] = []
  const joined = Promise.withResolvers<readonly Row[]>()

  async function send(): Promise<readonly Row[]> {
    const ahead = aheadMs()
    const values = queries
      .flatMap((query) => query.values)
      .map((value) => (typeof value === 'number' && value > smallestTime ? value + ahead : value))
    const [row] = await run(textOf(queries), values)
    const found = v.parse(numbers, row)
    return queries.map((_, i) => ({
      points: found[`points${i}`] ?? 0,
      expire: (found[`expire${i}`] ?? 0) - ahead,
    }))
  }

  return {
    async query(query) {
      const place = queries.push(query) - 1
      if (queries.length === size) joined.resolve(send())
      const row = (await joined.promise)[place]
      return { rows: row ? [row] : [], rowCount: row ? 1 : 0 }
    },
  }
}

function textOf(queries: readonly Query[]): string {
  let before = 0
  const parts = queries.map(({ text, values }, i) => {
    const shift = before
    before += values.length
    const renumbered = text.replaceAll(/\$(\d+)/g, (_, place) => `$${Number(place) + shift}`)
    return `a${i} as (${renumbered.trim().replace(/;$/, '')})`
  })
  const columns = queries.map((_, i) => `a${i}.points as points${i}, a${i}.expire as expire${i}`)
  const from = queries.map((_, i) => `a${i}`)
  return `with ${parts.join(', ')} select ${columns.join(', ')} from ${from.join(', ')}`
}
