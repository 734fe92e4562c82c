import { expect, test } from 'vitest'
import { isUpdate } from '#app/is-update.ts'

type Held = Partial<Record<'active' | 'waiting', string>>

/** The workers of a registration before and after it settles. */
function asked(before: Held | undefined, after: Held | undefined): Promise<boolean> {
  let held = before
  const container = {
    getRegistration: async () => (held ? Object.assign(Object.create(null), held) : undefined),
  }
  return isUpdate(container, async () => void (held = after))
}

test('a worker waiting beside an active one is an update', async () => {
  expect(await asked({ active: 'one', waiting: 'two' }, {})).toBe(true)
})

test('a first worker that is still activating is not an update', async () => {
  expect(await asked({ waiting: 'one' }, { active: 'one' })).toBe(false)
  expect(await asked({ active: 'one' }, { active: 'one' })).toBe(false)
  expect(await asked(undefined, undefined)).toBe(false)
})

test('a second worker that waits while the first activates is detected afterwards', async () => {
  expect(await asked({ waiting: 'one' }, { active: 'one', waiting: 'two' })).toBe(true)
})
