import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases.ts'
import { fuzz } from '#tests/support/fuzz.ts'
import { startServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  test('two thousand broken requests get an orderly answer each', async () => {
    const server = await startServer({ database, config: { rateLimitFactor: 1_000_000 } })
    const report = await fuzz(server, 2000, 20_261)
    expect(report.findings).toEqual([])
    expect(report.sent).toBe(2000)
    expect(Object.keys(report.byStatus)).toEqual(
      expect.arrayContaining(['200', '201', '400', '401', '404', '413']),
    )
    await server.close()
  }, 120_000)
})
