// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LoginPage } from '#features/auth/login-page.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { draw, network, useDom } from '#tests/support/in-the-dom.tsx'

useDom()

const name = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${m.username_or_email()}`) })
const password = () =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${m.password()}`), { selector: 'input' })
const send = () => fireEvent.submit(name().form ?? name())

function fill(): void {
  fireEvent.change(name(), { target: { value: 'asha' } })
  fireEvent.change(password(), { target: { value: 'a-long-passphrase' } })
}

test('what is missing is said at its field, which has the focus, and nothing is sent', async () => {
  let requests = 0
  network.answer = () => {
    requests += 1
    return new Response()
  }
  await draw(<LoginPage />, { path: '/auth/login' })
  fireEvent.change(name(), { target: { value: 'asha' } })
  send()
  await waitFor(() => expect(password().getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(password())
  expect(requests).toBe(0)
})

test('a refusal stands in the form in the words of the server, and what was typed stays', async () => {
  network.answer = () =>
    Response.json({ message: 'Wrong name or password', code: 'invalid' }, { status: 401 })
  await draw(<LoginPage />, { path: '/auth/login' })
  fill()
  send()
  expect(await screen.findByText('Wrong name or password')).toBeTruthy()
  expect([name().value, password().value]).toEqual(['asha', 'a-long-passphrase'])
})

test('without a network the form says so, and what was typed stays', async () => {
  await draw(<LoginPage />, { path: '/auth/login' })
  fill()
  send()
  expect(await screen.findByText(m.sign_in_unreachable())).toBeTruthy()
  expect([name().value, password().value]).toEqual(['asha', 'a-long-passphrase'])
})
