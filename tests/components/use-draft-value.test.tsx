// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDraftValue } from '#ui/form/use-draft-value.ts'

function drawTyped() {
  const written: string[] = []
  const rules = {
    keep: (text: string) => void written.push(text),
    join: (kept: string, typed: string) => kept + typed,
  }
  const hook = renderHook(({ kept, isRead }) => useDraftValue({ kept, isRead, restoredAt: 0 }, rules), {
    initialProps: { kept: '', isRead: false },
  })
  return { ...hook, written }
}

test('text typed before the draft was read is stored after the draft', () => {
  const { result, rerender, written } = drawTyped()
  act(() => result.current.change('typed'))
  expect(written).toEqual([])
  rerender({ kept: 'kept and ', isRead: true })
  expect(written).toEqual(['kept and typed'])
  expect(result.current.value).toBe('kept and typed')
})

test('a form emptied before the draft was read writes nothing afterwards', () => {
  const { result, rerender, written } = drawTyped()
  act(() => result.current.change('sent'))
  act(() => result.current.show(''))
  rerender({ kept: '', isRead: true })
  expect(written).toEqual([])
})
