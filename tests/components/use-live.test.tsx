// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useLive, useLiveWith } from '#engine/use-live.ts'
import { pageEngine, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

const database = async () => (await pageEngine()).engine.db
const put = async (name: string, value: unknown) => (await database()).settings.put({ name, value })
// No await before the read: Dexie observes only what a query reads synchronously.
let db: Awaited<ReturnType<typeof database>>
beforeEach(async () => (db = await database()))
const read = async (name: string) => (await db.settings.get(name))?.value

test('starts with the value of the HTML, then follows IndexedDB', async () => {
  await put('colour', 'green')
  const { result } = renderHook(() => useLive<unknown>(() => read('colour'), 'rendered', []))
  expect(result.current).toBe('rendered')
  await waitFor(() => expect(result.current).toBe('green'))
  await act(async () => put('colour', 'blue'))
  await waitFor(() => expect(result.current).toBe('blue'))
})

test('keeps the last value when IndexedDB cannot be read', async () => {
  await put('colour', 'green')
  const failed = Promise.withResolvers<void>()
  let isBroken = false
  const query = async () => {
    const found = await read('colour')
    if (!isBroken) return found
    failed.resolve()
    throw new Error('UnknownError')
  }
  const { result } = renderHook(() => useLive<unknown>(query, 'rendered', []))
  await waitFor(() => expect(result.current).toBe('green'))
  isBroken = true
  await act(async () => put('colour', 'blue'))
  await act(() => failed.promise)
  expect(result.current).toBe('green')
})

test('shows what is stored once its code has come, however often that failed', async () => {
  await put('colour', 'green')
  let failures = 2
  const load = async () => {
    failures -= 1
    if (failures >= 0) throw new TypeError('Failed to fetch dynamically imported module')
    return { read }
  }
  const { result } = renderHook(() =>
    useLiveWith<{ read: typeof read }, unknown>(load, (parts) => parts.read('colour'), 'rendered', []),
  )
  await waitFor(() => expect(result.current).toBe('green'))
})

test('queries again when its dependencies change', async () => {
  await put('one', 1)
  await put('two', 2)
  const { result, rerender } = renderHook(({ name }) => useLive<unknown>(() => read(name), 0, [name]), {
    initialProps: { name: 'one' },
  })
  await waitFor(() => expect(result.current).toBe(1))
  rerender({ name: 'two' })
  await waitFor(() => expect(result.current).toBe(2))
})

test('changes nothing between press and release, so that what is pressed stays under the finger', async () => {
  await put('colour', 'green')
  const { result } = renderHook(() => useLive<unknown>(() => read('colour'), 'rendered', []))
  await waitFor(() => expect(result.current).toBe('green'))
  const hook = renderHook(() => useLive<unknown>(() => read('colour'), 'rendered', []))
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await act(async () => put('colour', 'blue'))
  // Another query sees the change; the views would draw it in the same turn.
  await expect.poll(() => read('colour')).toBe('blue')
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(result.current).toBe('green')
  expect(hook.result.current).toBe('rendered')
  document.body.dispatchEvent(new Event('click', { bubbles: true }))
  await waitFor(() => expect(result.current).toBe('blue'))
  await waitFor(() => expect(hook.result.current).toBe('blue'))
})

test('goes on after a press whose release a list of options swallowed', async () => {
  await put('colour', 'green')
  const { result } = renderHook(() => useLive<unknown>(() => read('colour'), 'rendered', []))
  await waitFor(() => expect(result.current).toBe('green'))
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await act(async () => put('colour', 'blue'))
  await waitFor(() => expect(result.current).toBe('blue'))
})
