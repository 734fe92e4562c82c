import { expect, test } from 'vitest'
import { postgres, sqlite } from '#tests/support/databases.ts'
import { startServer } from '#tests/support/server.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const hourMs = 3_600_000

test.each([
  ['ahead of', hourMs, 1],
  ['behind', -hourMs, -1],
  ['nearly equal to', 1000, undefined],
])(
  'a clock that is %s that of PostgreSQL is told in the log, if it is more than two seconds',
  async (_, ms, expected) => {
    const lines: string[] = []
    const now = () => new Date(Date.now() + ms)
    const clock = { now, advance: () => undefined }
    const server = await startServer({ database: postgres, clock, log: (line) => void lines.push(line) })
    const found = lines.find((line) => line.includes('the clock differs'))
    expect(found && Math.sign(JSON.parse(found).aheadSeconds)).toBe(expected)
    await server.close()
  },
)

test('SQLite has no clock-skew check', async () => {
  const lines: string[] = []
  const server = await startServer({
    database: sqlite,
    clock: createTestClock(),
    log: (line) => void lines.push(line),
  })
  expect(lines.join()).not.toContain('the clock differs')
  await server.close()
})
