import { expect, test } from 'vitest'
import { Attempts } from '#server/security/attempts/attempts.ts'
import { MailCodeLimit } from '#server/security/mail-code-limit.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const hourMs = 60 * 60_000

test('guesses from more browsers than memory holds lift no guard of the digits of an account', async () => {
  const clock = createTestClock()
  const limit = new MailCodeLimit(new Attempts({ clock, secret: 'secret', onStoreError: () => undefined }))
  for (let i = 0; i < 30; i += 1) expect(await limit.claim({ accountId: 1 })).not.toBeNull()
  for (let i = 0; i <= 50_000; i += 1) await limit.claim({ unknownBrowser: `browser ${i}` })
  expect(await limit.claim({ accountId: 1 })).toBeNull()
  clock.advance(23 * hourMs)
  expect(await limit.claim({ accountId: 1 })).toBeNull()
  clock.advance(hourMs)
  expect(await limit.claim({ accountId: 1 })).not.toBeNull()
})
