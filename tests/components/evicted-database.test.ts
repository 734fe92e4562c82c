// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ashaId, network, pageEngine, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

test('a page whose database was evicted asks as the person whose tokens localStorage still has', async () => {
  const { engine, pullIntoCache } = await pageEngine()
  await signIn()
  const access = (await engine.tokens.current())?.access
  await engine.db.settings.clear()
  const authorizations: (string | null)[] = []
  network.answer = async (request) => {
    if (new URL(request.url).pathname === '/blog/api/posts/')
      authorizations.push(request.headers.get('Authorization'))
    return Response.json({})
  }
  const written: (number | null)[] = []
  const pull = () =>
    pullIntoCache('/blog/api/posts/', async (_, userId) => {
      written.push(userId)
      return []
    })
  expect(await Promise.all([pull(), pull()])).toEqual(['saved', 'saved'])
  expect(authorizations).toEqual([`Bearer ${access}`, `Bearer ${access}`])
  expect(written).toEqual([ashaId, ashaId])
  expect((await engine.tokens.current())?.access).toBe(access)
})

test('a page that starts with the tokens of localStorage fetches the lists of their owner', async () => {
  const { engine } = await pageEngine()
  await signIn()
  const access = (await engine.tokens.current())?.access
  await engine.db.settings.clear()
  const authorizations: (string | null)[] = []
  network.answer = async (request) => {
    if (request.url.includes('/api/billing/')) authorizations.push(request.headers.get('Authorization'))
    return Response.json({ results: [], next: null, previous: null })
  }
  const { pullBills } = await import('#features/billing/billing.sync.ts')
  expect(await pullBills()).toBe('saved')
  expect(authorizations).toEqual([`Bearer ${access}`, `Bearer ${access}`])
})
