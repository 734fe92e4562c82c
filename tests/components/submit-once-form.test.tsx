// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'

afterEach(cleanup)

/** Whether the browser would ask before it leaves the page. */
function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

const press = () => fireEvent.click(screen.getByRole('button'))

test('sends once while its chunks are loading, and again after that', async () => {
  const parts = Promise.withResolvers<void>()
  const send = vi.fn(async () => {})
  render(
    <SubmitOnceForm load={() => parts.promise} send={send}>
      <button type="submit">Send</button>
    </SubmitOnceForm>,
  )
  press()
  press()
  await act(async () => parts.resolve())
  expect(send).toHaveBeenCalledOnce()
  await act(async () => press())
  expect(send).toHaveBeenCalledTimes(2)
})

test('a press that comes before the result is rendered sends nothing', async () => {
  const stored = Promise.withResolvers<void>()
  const send = vi.fn(() => stored.promise)
  render(
    <SubmitOnceForm send={send}>
      <button type="submit">Send</button>
    </SubmitOnceForm>,
  )
  press()
  await act(async () => {
    stored.resolve()
    // `act` renders at its end.
    for (let passed = 0; passed < 20; passed += 1) await Promise.resolve()
    screen.getByRole('button').click()
  })
  expect(send).toHaveBeenCalledOnce()
  await act(async () => press())
  expect(send).toHaveBeenCalledTimes(2)
})

test('blocks leaving the page until the write is stored on the device', async () => {
  const stored = Promise.withResolvers<void>()
  render(
    <SubmitOnceForm send={() => stored.promise}>
      <button type="submit">Send</button>
    </SubmitOnceForm>,
  )
  expect(asksBeforeLeaving()).toBe(false)
  press()
  expect(asksBeforeLeaving()).toBe(true)
  await act(async () => stored.resolve())
  expect(asksBeforeLeaving()).toBe(false)
})

test('sends the current content of the form when the chunks have loaded, and nothing that is invalid then', async () => {
  const parts = Promise.withResolvers<void>()
  const sent: string[] = []
  const form = (text: string) => (
    <SubmitOnceForm check={() => text !== ''} load={() => parts.promise} send={async () => sent.push(text)}>
      <button type="submit">Send</button>
    </SubmitOnceForm>
  )
  const { rerender } = render(form('one'))
  press()
  rerender(form('one and two'))
  await act(async () => parts.resolve())
  expect(sent).toEqual(['one and two'])
  rerender(form(''))
  await act(async () => press())
  expect(sent).toHaveLength(1)
})
