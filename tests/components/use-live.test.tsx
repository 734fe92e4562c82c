// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLive } from '#engine/use-live.ts'
import { useDom } from '#tests/support/in-the-dom.tsx'

useDom()

const tables = async () => (await import('#platform/page-engine.ts')).engine.db
const read = async () => (await (await tables()).settings.get('colour'))?.value

test('begins with what the page was rendered with, then follows the device', async () => {
  await (await tables()).settings.put({ name: 'colour', value: 'green' })
  const { result } = renderHook(() => useLive<unknown>(read, 'rendered', []))
  expect(result.current).toBe('rendered')
  await waitFor(() => expect(result.current).toBe('green'))
  await act(async () => (await tables()).settings.put({ name: 'colour', value: 'blue' }))
  await waitFor(() => expect(result.current).toBe('blue'))
})

test('keeps the last value when the device cannot be read', async () => {
  await (await tables()).settings.put({ name: 'colour', value: 'green' })
  let isBroken = false
  const query = async () => {
    const found = await read()
    if (isBroken) throw new Error('UnknownError')
    return found
  }
  const { result } = renderHook(() => useLive<unknown>(query, 'rendered', []))
  await waitFor(() => expect(result.current).toBe('green'))
  isBroken = true
  await act(async () => (await tables()).settings.put({ name: 'colour', value: 'blue' }))
  expect(result.current).toBe('green')
})

test('asks anew when what it depends on changes', async () => {
  await (
    await tables()
  ).settings.bulkPut([
    { name: 'one', value: 1 },
    { name: 'two', value: 2 },
  ])
  const { result, rerender } = renderHook(
    ({ name }) => useLive<unknown>(async () => (await (await tables()).settings.get(name))?.value, 0, [name]),
    { initialProps: { name: 'one' } },
  )
  await waitFor(() => expect(result.current).toBe(1))
  rerender({ name: 'two' })
  await waitFor(() => expect(result.current).toBe(2))
})
