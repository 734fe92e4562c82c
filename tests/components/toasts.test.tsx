// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { Modal } from '#ui/modal.tsx'
import { ToastRegion } from '#ui/toast/toast-region.tsx'
import { showToast, toasts } from '#ui/toast/toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  act(() => void vi.runAllTimers())
  vi.useRealTimers()
})

const pass = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms))
const card = () => document.querySelector<HTMLElement>('[data-toast]')

test('a toast stays while it has the focus or the pointer, whichever leaves first', async () => {
  render(<ToastRegion />)
  act(() => void showToast('Saved'))
  await pass(50)
  const close = screen.getByRole('button', { name: m.toast_close() })
  const toast = card()
  if (!toast) throw new Error('there is no toast')
  vi.spyOn(toast, 'matches').mockImplementation(
    (selector) => selector === ':focus-within' && toast.contains(document.activeElement),
  )
  act(() => close.focus())
  fireEvent.mouseEnter(toast)
  fireEvent.mouseLeave(toast)
  await pass(60_000)
  expect(card()).toBe(toast)
  act(() => close.blur())
  await pass(60_000)
  expect(card()).toBeNull()
  expect(toasts.shown).toEqual([])
})

test('a toast is in the front-most modal dialog while there is one', async () => {
  const region = (dialogs: number) => (
    <>
      {dialogs > 0 ? (
        <Modal label="Boats" onClose={() => {}}>
          {dialogs > 1 ? (
            <Modal label="Nets" onClose={() => {}}>
              Nets
            </Modal>
          ) : null}
        </Modal>
      ) : null}
      <ToastRegion />
    </>
  )
  const { rerender } = render(region(0))
  act(() => void showToast('Saved'))
  const nameOfDialog = () => card()?.closest('dialog')?.getAttribute('aria-label')
  expect(nameOfDialog()).toBeUndefined()
  for (const [count, name] of [
    [1, 'Boats'],
    [2, 'Nets'],
    [1, 'Boats'],
    [0, undefined],
  ] as const) {
    rerender(region(count))
    await pass(0)
    expect(card()).not.toBeNull()
    expect(nameOfDialog()).toBe(name)
  }
})

test('a toast that had the focus when its dialog closed times out', async () => {
  const region = (isOpen: boolean) => (
    <>
      {isOpen ? (
        <Modal label="Boats" onClose={() => {}}>
          Boats
        </Modal>
      ) : null}
      <ToastRegion />
    </>
  )
  const { rerender } = render(region(true))
  act(() => void showToast('Saved'))
  await pass(50)
  act(() => screen.getByRole('button', { name: m.toast_close() }).focus())
  rerender(region(false))
  await pass(0)
  expect(card()?.textContent).toContain('Saved')
  await pass(60_000)
  expect(card()).toBeNull()
})

test('a toast that comes as its dialog is removed is shown on the page', async () => {
  const shown: string[] = []
  HTMLElement.prototype.showPopover = function showPopover() {
    if (!this.isConnected) throw new DOMException('It is not in the document', 'InvalidStateError')
    shown.push(this.closest('dialog') ? 'in the dialog' : 'on the page')
  }
  const region = (isOpen: boolean) => (
    <>
      {isOpen ? (
        <Modal label="Boats" onClose={() => {}}>
          Boats
        </Modal>
      ) : null}
      <ToastRegion />
    </>
  )
  const { rerender } = render(region(true))
  act(() => void showToast('Sending'))
  await pass(50)
  act(() => {
    showToast('Saved')
    rerender(region(false))
  })
  await pass(50)
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(2)
  expect(shown).toEqual(['in the dialog', 'on the page'])
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
})
