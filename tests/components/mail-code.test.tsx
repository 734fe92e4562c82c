// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorBody } from '#domain/api-error.ts'
import { LoginPage } from '#features/auth/sign-in/login-page.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { ashaId, renderInApp, network, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

const email = 'asha@example.org'
const user = {
  id: ashaId,
  username: 'asha',
  email,
  first_name: 'Asha',
  last_name: 'Mwakyusa',
  role: 'student',
  roles: ['student'],
  avatar: null,
}
const tokens = { access: 'a', refresh: 'r', user }
const path = '/users/auth/mail-code/'
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

let answers: Map<string, () => Response>
let sent: { to: string; body: Record<string, string>; key: string | null }[]
beforeEach(() => {
  answers = new Map()
  sent = []
  sessionStorage.clear()
  session.secondStep = null
  network.answer = async (request) => {
    const to = `${request.method} ${new URL(request.url).pathname}`
    if (request.method !== 'GET')
      sent.push({ to, body: await request.json(), key: request.headers.get('idempotency-key') })
    const answer = answers.get(to)
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }
})
const refuse = (field: string) => () =>
  Response.json(errorBody('invalid', 'No.', { [field]: ['No.'] }), { status: 400 })

async function askForCode() {
  await press(m.mail_code_open())
  fill(m.email(), email)
  await press(m.mail_code_send())
}

test('a code is asked for once after a lost answer, and its digits sign in with the secret of the browser', async () => {
  const { router } = await renderInApp(<LoginPage />, { path: '/auth/login' })
  await askForCode()
  await waitFor(() => expect(document.querySelector('[data-outage]')).toBeTruthy())
  answers.set(`POST ${path}`, () => Response.json({ message: 'sent' }))
  await press(m.mail_code_send())
  expect(await screen.findByText(m.mail_code_sent({ email }))).toBeTruthy()
  const requests = sent.filter(({ to }) => to === `POST ${path}`)
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
  const browser = requests[0]?.body.browser
  expect([browser, browser?.length]).toEqual([requests.at(-1)?.body.browser, 43])
  expect(screen.queryByLabelText(m.password())).toBeNull()

  fill(m.mail_code_digits(), '12')
  await press(m.second_step_enter())
  expect(await screen.findByText(m.mail_code_digits_missing())).toBeTruthy()
  answers.set(`POST ${path}confirm/`, refuse('code'))
  fill(m.mail_code_digits(), '123456')
  await press(m.second_step_enter())
  expect(await screen.findByText(m.mail_code_wrong())).toBeTruthy()
  answers.set(`POST ${path}confirm/`, () => Response.json(tokens))
  await press(m.second_step_enter())
  await waitFor(() => expect(session.status).toBe('in'))
  expect(sent.at(-1)?.body).toEqual({ email, browser, code: '123456' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(sessionStorage.getItem('mail-code')).toBeNull()
})

test('a page that the phone discarded still takes the digits, until the person goes back to the password', async () => {
  answers.set(`POST ${path}`, () => Response.json({ message: 'sent' }))
  const { unmount } = await renderInApp(<LoginPage />, { path: '/auth/login' })
  await askForCode()
  await screen.findByText(m.mail_code_sent({ email }))
  unmount()
  await renderInApp(<LoginPage />, { path: '/auth/login' })
  expect(await screen.findByLabelText(m.mail_code_digits())).toBeTruthy()
  await press(m.second_step_back())
  expect(screen.getByLabelText(m.password())).toBeTruthy()
  expect(sessionStorage.getItem('mail-code')).toBeNull()
})

test('an account with a second factor is asked for it after the digits', async () => {
  const step = { ticket: 'ticket-1', expires_at: '2026-03-02T09:05:00Z', methods: ['totp', 'recovery'] }
  answers.set(`POST ${path}`, () => Response.json({ message: 'sent' }))
  answers.set(`POST ${path}confirm/`, () =>
    Response.json({ ...errorBody('second_factor', 'One more step'), second_step: step }, { status: 401 }),
  )
  await renderInApp(<LoginPage />, { path: '/auth/login' })
  await askForCode()
  await screen.findByText(m.mail_code_sent({ email }))
  fill(m.mail_code_digits(), '123 456')
  await press(m.second_step_enter())
  expect(await screen.findByText(m.second_step_title())).toBeTruthy()
})

test('the mailed link signs in after a press, not by being opened, and says when it was used', async () => {
  answers.set(`POST ${path}link/`, refuse('token'))
  await renderInApp(<LoginPage />, { path: '/auth/login', search: '?token=abc-123' })
  await screen.findByText(m.mail_link_lead())
  expect(sent).toEqual([])
  expect(screen.queryByLabelText(m.password())).toBeNull()
  await press(m.mail_link_enter())
  expect(await screen.findByText(m.mail_link_wrong())).toBeTruthy()
  answers.set(`POST ${path}link/`, () => Response.json(tokens))
  await press(m.mail_link_enter())
  await waitFor(() => expect(session.status).toBe('in'))
  expect(sent.at(-1)?.body).toEqual({ token: 'abc-123' })
})
