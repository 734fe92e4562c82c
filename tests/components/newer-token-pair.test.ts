// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { session } from '#platform/session/session.ts'
import { storeUser } from '#platform/session/tokens.ts'
import { ashaId, pageEngine, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

/** A token that was issued at this second. */
const issued = (iat: number) => `header.${btoa(JSON.stringify({ iat }))}.signature`

test('an open tab does not overwrite a newer pair in localStorage, which the next start adopts', async () => {
  const { engine, adoptSession, reconcileSession } = await pageEngine()
  await signIn()
  const pair = await engine.tokens.current()
  if (!pair) throw new Error('nobody is signed in')
  // The session store turns what it shows into a proxy, which is not stored.
  const named = (first_name: string) => ({ ...pair.user, roles: [...pair.user.roles], first_name })
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
