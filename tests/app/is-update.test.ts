import { expect, test } from 'vitest'
import { isUpdate } from '#app/is-update.ts'

type Held = Partial<Record<'active' | 'waiting', string>>

/** What a registration holds before and after it settles. */
function asked(before: Held | undefined, after: Held | undefined): Promise<boolean> {
  let held = before
  const container = {
    getRegistration: async () => (held ? Object.assign(Object.create(null), held) : undefined),
  }
  return isUpdate(container, async () => void (held = after))
}

test('a worker that waits beside an active one is an update', async () => {
  expect(await asked({ active: 'one', waiting: 'two' }, {})).toBe(true)
})

test('a first worker on its way to be active is none', async () => {
  expect(await asked({ waiting: 'one' }, { active: 'one' })).toBe(false)
  expect(await asked({ active: 'one' }, { active: 'one' })).toBe(false)
  expect(await asked(undefined, undefined)).toBe(false)
})

test('a second worker that overtakes the first is seen after that has settled', async () => {
  expect(await asked({ waiting: 'one' }, { active: 'one', waiting: 'two' })).toBe(true)
})
