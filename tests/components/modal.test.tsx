// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Modal } from '#ui/modal.tsx'

afterEach(cleanup)

function open() {
  const onClose = vi.fn<() => void>()
  render(
    <Modal label="Boats" onClose={onClose}>
      <p>Seven boats</p>
    </Modal>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Boats' })
  // The emulated DOM has no layout.
  dialog.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200)
  return { onClose, dialog, text: screen.getByText('Seven boats') }
}

const outside = { clientX: 20, clientY: 150 }
const within = { clientX: 150, clientY: 105 }

test('a press outside a dialog closes it', () => {
  const { onClose, dialog } = open()
  fireEvent.pointerDown(dialog, outside)
  fireEvent.click(dialog, outside)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('selecting text from a dialog to the outside does not close it', () => {
  const { onClose, dialog, text } = open()
  fireEvent.pointerDown(text, within)
  fireEvent.click(dialog, outside)
  expect(onClose).not.toHaveBeenCalled()
})

test('a press on the padding of a dialog does not close it', () => {
  const { onClose, dialog } = open()
  fireEvent.pointerDown(dialog, within)
  fireEvent.click(dialog, within)
  expect(onClose).not.toHaveBeenCalled()
})

test('Escape closes a dialog before the browser does; a file picker that is cancelled does not', () => {
  const { onClose, dialog, text } = open()
  fireEvent(text, new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
