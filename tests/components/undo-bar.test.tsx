// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UndoBar } from '#features/staff/frame/undo-bar.tsx'
import { DeskProvider } from '#features/staff/ui/desk-provider.tsx'
import { m } from '#i18n/paraglide/messages.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const doneAction = (label: string, isUndone = false) => ({
  label,
  isUndone,
  writes: [{ key: label, back: { action: 'message.reopen' as const, id: 1, title: 'Asha' } }],
})
const bar = (action: ReturnType<typeof doneAction>, onOver: () => void, onUndo = () => {}) => (
  <DeskProvider>
    <UndoBar step={action} onUndo={onUndo} onExpire={onOver} />
  </DeskProvider>
)

test('undo by the keyboard leaves the focus in the bar, which goes once the focus has left it', () => {
  const onOver = vi.fn()
  const { rerender } = render(bar(doneAction('Close'), onOver))
  const undo = screen.getByRole('button', { name: m.undo() })
  act(() => undo.focus())
  fireEvent.click(undo)
  rerender(bar(doneAction('Close', true), onOver))
  const undone = m.desk_undone({ action: 'Close', count: 1 })
  expect(document.activeElement).toBe(screen.getByText(undone))
  pass(60_000)
  expect(onOver).not.toHaveBeenCalled()
  act(() => screen.getByText(undone).blur())
  pass(15_000)
  expect(onOver).toHaveBeenCalledOnce()
})

test('the pointer holds the bar for one step, not for the next', () => {
  const onOver = vi.fn()
  const { rerender } = render(bar(doneAction('Close'), onOver))
  fireEvent.pointerEnter(screen.getByRole('status'))
  pass(60_000)
  expect(onOver).not.toHaveBeenCalled()
  rerender(bar(doneAction('Reopen'), onOver))
  pass(15_000)
  expect(onOver).toHaveBeenCalledOnce()
})
