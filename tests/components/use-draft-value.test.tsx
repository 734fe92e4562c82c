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

test('what is typed before the device answered is written down with what it kept', () => {
  const { result, rerender, written } = drawTyped()
  act(() => result.current.change('typed'))
  expect(written).toEqual([])
  rerender({ kept: 'kept and ', isRead: true })
  expect(written).toEqual(['kept and typed'])
  expect(result.current.value).toBe('kept and typed')
})

test('a form emptied before the device answered writes nothing when it does', () => {
  const { result, rerender, written } = drawTyped()
  act(() => result.current.change('sent'))
  act(() => result.current.show(''))
  rerender({ kept: '', isRead: true })
  expect(written).toEqual([])
})
