// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { unreachableMessage } from '#engine/outage.ts'
import { ChatButton } from '#features/chat/chat-button.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

// The code of the chat comes, or does not, when a test says so.
const line = vi.hoisted(() => ({ end: Promise.withResolvers<void>() }))
vi.mock('#features/chat/chat-panel.tsx', async () => {
  await line.end.promise
  return { ChatPanel: () => <b>Viora</b> }
})

setUpDom()

test('the chat says that it is coming, that it did not come, and opens at the next press', async () => {
  await renderInApp(<ChatButton />)
  const button = screen.getByRole('button', { name: m.chat_open_unread({ count: 1 }) })
  const { reject } = line.end
  fireEvent.click(button)
  expect(screen.getByRole('progressbar')).toBeTruthy()
  reject(new TypeError('Failed to fetch dynamically imported module'))
  expect((await screen.findByRole('alert')).textContent).toBe(`${m.chat_failed()} ${unreachableMessage()}`)
  expect(screen.queryByRole('progressbar')).toBeNull()
  line.end = Promise.withResolvers()
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  line.end.resolve()
  expect(await screen.findByText('Viora')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})
