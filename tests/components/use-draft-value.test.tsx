// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { expect, test } from 'vitest'
import { useDraftValue } from '#ui/form/use-draft-value.ts'

function renderTyped() {
  const written: string[] = []
  const rules = {
    keep: (text: string) => void written.push(text),
    join: (stored: string, typed: string) => stored + typed,
  }
  const hook = renderHook(({ stored, isRead }) => useDraftValue({ stored, isRead, restoredAt: 0 }, rules), {
    initialProps: { stored: '', isRead: false },
  })
  return { ...hook, written }
}

test('text typed before the draft was read is stored after the draft', () => {
  const { result, rerender, written } = renderTyped()
  act(() => result.current.change('typed'))
  expect(written).toEqual([])
  rerender({ stored: 'kept and ', isRead: true })
  expect(written).toEqual(['kept and typed'])
  expect(result.current.value).toBe('kept and typed')
})

test('a form emptied before the draft was read writes nothing afterwards', () => {
  const { result, rerender, written } = renderTyped()
  act(() => result.current.change('sent'))
  act(() => result.current.show(''))
  rerender({ stored: '', isRead: true })
  expect(written).toEqual([])
})

test('a form emptied while the draft is rendered stays empty and writes nothing', () => {
  const written: string[] = []
  const rules = {
    keep: (text: string) => void written.push(text),
    join: (stored: string, typed: string) => stored + typed,
  }
  const useEmptied = ({ isRead }: { isRead: boolean }) => {
    const empty = useRef(() => {})
    // Runs before the effects of the form, as a submit that ends between the render and them.
    useLayoutEffect(() => {
      if (isRead) empty.current()
    }, [isRead])
    const form = useDraftValue({ stored: '', isRead, restoredAt: 0 }, rules)
    useEffect(() => {
      empty.current = () => form.show('')
    })
    return form
  }
  const { result, rerender } = renderHook(useEmptied, { initialProps: { isRead: false } })
  act(() => result.current.change('sent'))
  rerender({ isRead: true })
  expect(result.current.value).toBe('')
  expect(written).toEqual([])
})
