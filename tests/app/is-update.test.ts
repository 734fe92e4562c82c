import { expect, test } from 'vitest'
import { isUpdate } from '#app/is-update.ts'

type Held = Partial<Record<'active' | 'waiting', string>>

/** The workers of a registration before and after it settles. */
function detectUpdate(before: Held | undefined, after: Held | undefined): Promise<boolean> {
  let current = before
  const container = {
    getRegistration: async () => (current ? Object.assign(Object.create(null), current) : undefined),
  }
  return isUpdate(container, async () => void (current = after))
}

test('a worker waiting beside an active one is an update', async () => {
  expect(await detectUpdate({ active: 'one', waiting: 'two' }, {})).toBe(true)
})

test('a first worker that is still activating is not an update', async () => {
  expect(await detectUpdate({ waiting: 'one' }, { active: 'one' })).toBe(false)
  expect(await detectUpdate({ active: 'one' }, { active: 'one' })).toBe(false)
  expect(await detectUpdate(undefined, undefined)).toBe(false)
})

test('a second worker that waits while the first activates is detected afterwards', async () => {
  expect(await detectUpdate({ waiting: 'one' }, { active: 'one', waiting: 'two' })).toBe(true)
})
