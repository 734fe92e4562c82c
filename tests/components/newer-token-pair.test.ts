// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { session } from '#platform/session/session.ts'
import { storeUser } from '#platform/session/tokens.ts'
import { ashaId, pageEngine, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

/** A token that was issued at this second. */
const issued = (iat: number) => `header.${btoa(JSON.stringify({ iat }))}.signature`

/** The signed-in user with another first name. */
async function namedUser() {
  const { engine } = await pageEngine()
  const pair = await engine.tokens.current()
  if (!pair) throw new Error('nobody is signed in')
  // The session store turns what it shows into a proxy, which is not stored.
  return (first_name: string) => ({ ...pair.user, roles: [...pair.user.roles], first_name })
}

test('an open tab does not overwrite a newer pair in localStorage, which the next start adopts', async () => {
  const { engine, adoptSession, reconcileSession } = await pageEngine()
  await signIn()
  const named = await namedUser()
  await adoptSession({ access: issued(100), refresh: 'first', user: named('Asha') })
  await reconcileSession()

  // Another version of the app renewed the pair, and then the profile came to this tab.
  localStorage.setItem('access_token', issued(200))
  localStorage.setItem('refresh_token', 'second')
  await storeUser(engine.db, named('Zuhura'))
  await expect.poll(() => session.user?.first_name).toBe('Zuhura')
  expect(localStorage.getItem('access_token')).toBe(issued(200))
  expect(localStorage.getItem('refresh_token')).toBe('second')

  await reconcileSession()
  expect(await engine.tokens.current()).toMatchObject({ refresh: 'second', user: { id: ashaId } })

  localStorage.setItem('access_token', issued(150))
  await storeUser(engine.db, named('Rehema'))
  await expect.poll(() => localStorage.getItem('access_token')).toBe(issued(200))
})

test('a busy tab, which reads localStorage as it was before a newer pair, does not overwrite that pair', async () => {
  const { engine, adoptSession, reconcileSession } = await pageEngine()
  await signIn()
  const named = await namedUser()
  await adoptSession({ access: issued(300), refresh: 'third', user: named('Asha') })
  await reconcileSession()

  const items = localStorage
  const before = new Map(Object.entries(items))
  items.setItem('access_token', issued(400))
  items.setItem('refresh_token', 'fourth')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => before.get(key) ?? null,
    setItem: (key: string, value: string) => {
      before.set(key, value)
      items.setItem(key, value)
    },
  })
  await storeUser(engine.db, named('Zuhura'))
  await expect.poll(() => items.getItem('user')).toContain('Zuhura')
  vi.unstubAllGlobals()
  expect(items.getItem('access_token')).toBe(issued(400))
  expect(items.getItem('refresh_token')).toBe('fourth')
})
