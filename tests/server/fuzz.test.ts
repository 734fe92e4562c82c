import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases.ts'
import { fuzz } from '#tests/fuzz/fuzz.ts'
import { googleClientId, startFakeGoogle } from '#tests/support/google.ts'
import { startServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  test('each of two thousand malformed requests gets a proper response with content type and charset', async () => {
    const google = await startFakeGoogle()
    const config = { rateLimitFactor: 1_000_000, googleClientId, googleJwksUrl: google.jwksUrl }
    const server = await startServer({ database, config })
    const report = await fuzz(server, 2000, 20_261)
    expect(report.findings).toEqual([])
    expect(report.sent).toBe(2000)
    expect(Object.entries(report.byEndpoint).filter(([, sent]) => sent === 0)).toEqual([])
    expect(Object.keys(report.byStatus)).toEqual(
      expect.arrayContaining(['200', '201', '400', '401', '404', '413']),
    )
    await server.close()
    await google.close()
  })
})
