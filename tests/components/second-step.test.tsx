// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorBody } from '#domain/api-error.ts'
import { RegisterPage } from '#features/auth/register/register-page.tsx'
import { LoginPage } from '#features/auth/sign-in/login-page.tsx'
import { SecondFactorSection } from '#features/auth/second-step/second-factor-section.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity } from '#platform/network/connectivity.ts'
import { session } from '#platform/session/session.ts'
import { aSecondFactor } from '#tests/support/a-second-factor.ts'
import { asha, ashaId, renderInApp, network, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

/** A browser that makes passkeys. */
vi.mock(import('#features/auth/second-step/ceremony.ts'), async (importActual) => ({
  ...(await importActual()),
  hasPasskeys: () => true,
  makePasskey: async () => ({ id: 'passkey-1' }),
}))

setUpDom()

const user = asha()
const wrongCode = 'This code is wrong.'
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** Answers by method and path, and what was sent to each. */
let answers: Map<string, () => Response | Promise<Response>>
let sent: { to: string; body: unknown }[]
let keys: (string | null)[]
beforeEach(() => {
  answers = new Map()
  sent = []
  keys = []
  session.secondStep = null
  network.answer = async (request) => {
    const to = `${request.method} ${new URL(request.url).pathname}`
    if (request.method !== 'GET') {
      sent.push({ to, body: await request.json() })
      keys.push(request.headers.get('idempotency-key'))
    }
    const answer = answers.get(to)
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }
})
const refuse = (field: string, words: string) => () =>
  Response.json(errorBody('invalid', words, { [field]: [words] }), { status: 400 })

test('the second step of a sign-in takes a code, keeps its place after a wrong one, and signs in', async () => {
  const step = { ticket: 'ticket-1', expires_at: '2026-03-02T09:05:00Z', methods: ['totp', 'recovery'] }
  answers.set('POST /users/auth/login/', () =>
    Response.json({ ...errorBody('second_factor', 'One more step'), second_step: step }, { status: 401 }),
  )
  answers.set('POST /users/auth/second-step/', refuse('code', wrongCode))
  const { router } = await renderInApp(<LoginPage />, { path: '/auth/login' })
  fill(m.username_or_email(), 'asha')
  fill(m.password(), 'a-long-passphrase')
  await press(m.sign_in())
  await screen.findByLabelText(m.second_step_code())
  await press(m.second_step_enter())
  expect(await screen.findByText(m.second_step_code_missing())).toBeTruthy()
  fill(m.second_step_code(), '000000')
  await press(m.second_step_enter())
  expect(await screen.findByText(wrongCode)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(m.second_step_code()))
  await press(m.second_step_use_recovery())
  answers.set('POST /users/auth/second-step/', () => Response.json({ access: 'a', refresh: 'r', user }))
  fill(m.second_step_recovery_code(), 'abcde-12345')
  await press(m.second_step_enter())
  await waitFor(() => expect(session.status).toBe('in'))
  expect(sent.at(-1)?.body).toEqual({ ticket: 'ticket-1', code: 'abcde-12345' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  await waitFor(() => expect(session.secondStep).toBeNull())
})

test('a registration that is sent again for an account with a second factor goes on with that step', async () => {
  const step = { ticket: 'ticket-1', expires_at: '2026-03-02T09:05:00Z', methods: ['totp'] }
  answers.set('POST /users/auth/register/', () =>
    Response.json({ ...errorBody('second_factor', 'One more step'), second_step: step }, { status: 401 }),
  )
  const { router } = await renderInApp(<RegisterPage />, { path: '/auth/register' })
  fill(m.first_name(), 'Asha')
  fill(m.last_name(), 'Mwakyusa')
  fill(m.email(), 'asha@example.org')
  fill(m.password(), 'a-long-passphrase')
  fill(m.password_confirm(), 'a-long-passphrase')
  fireEvent.click(screen.getByRole('checkbox'))
  await press(m.create_account())
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  expect(session.secondStep).toMatchObject({ step, isRemembered: true })
})

const off = aSecondFactor()
const path = '/users/api/second-factor/'
const codes = Array.from({ length: 10 }, (_, place) => `abcde-0000${place}`)
const on = aSecondFactor({ totp: true, recovery_codes_left: 10, in_session: true })
const lose = (): never => {
  throw new TypeError('Failed to fetch')
}

/** Opens the form that turns the app on, with a code in it. */
async function fillFirstCode(): Promise<void> {
  await signIn()
  const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const uri = `otpauth://totp/x?secret=${secret}`
  answers.set(`GET ${path}`, () => Response.json(off))
  answers.set(`POST ${path}totp/`, () =>
    Response.json({ secret, uri, qr: { size: 21, path: 'M0 0h7v1H0z' } }),
  )
  await renderInApp(<SecondFactorSection userId={ashaId} username="asha" />)
  await press(m.factor_app_set_up())
  await press(m.factor_continue())
  await screen.findByLabelText(m.factor_app_first_code())
  fill(m.factor_app_first_code(), '123456')
}

test('the authenticator app is set up with a picture or a key, and the recovery codes are shown once', async () => {
  await signIn()
  answers.set(`GET ${path}`, () => Response.json(off))
  const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  // The sign-in became too old since the page asked: the server asks for the password.
  answers.set(`POST ${path}totp/`, refuse('password', 'Please enter your password.'))
  await renderInApp(<SecondFactorSection userId={ashaId} username="asha" />)
  await press(m.factor_app_set_up())
  expect(screen.getByText(m.factor_others_end())).toBeTruthy()
  await press(m.factor_continue())
  await screen.findByText('Please enter your password.')
  expect(document.activeElement).toBe(screen.getByLabelText(m.factor_password()))
  fill(m.factor_password(), 'a-long-passphrase')
  answers.set(`POST ${path}totp/`, () =>
    Response.json({
      secret,
      uri: `otpauth://totp/x?secret=${secret}`,
      qr: { size: 21, path: 'M0 0h7v1H0z' },
    }),
  )
  await press(m.factor_continue())
  await screen.findByRole('img', { name: m.factor_app_picture() })
  expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeTruthy()
  answers.set(`POST ${path}totp/confirm/`, refuse('code', wrongCode))
  fill(m.factor_app_first_code(), '123456')
  await press(m.factor_app_turn_on())
  await screen.findByText(wrongCode)
  answers.set(`POST ${path}totp/confirm/`, () => Response.json({ message: 'On', recovery_codes: codes }))
  answers.set(`GET ${path}`, () => Response.json(on))
  await press(m.factor_app_turn_on())
  for (const code of codes) expect(await screen.findByText(code)).toBeTruthy()
  await press(m.factor_codes_done())
  expect(await screen.findByText(m.factor_app_on())).toBeTruthy()
  expect(screen.getByText(m.factor_codes_left({ count: 10 }))).toBeTruthy()
  expect(screen.queryByText(codes[0] ?? '')).toBeNull()
})

test('the focus stays at a factor when its form opens and is left again', async () => {
  await signIn()
  answers.set(`GET ${path}`, () => Response.json(off))
  await renderInApp(<SecondFactorSection userId={ashaId} username="asha" />)
  const part = () => screen.getByRole('heading', { name: m.factor_app() }).parentElement?.parentElement
  for (const name of [m.factor_app_set_up(), m.cancel()]) {
    const button = await screen.findByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(document.activeElement).toBe(part()))
  }
})

test('turning it off asks for the password and a code; what is missing is named before anything is sent', async () => {
  await signIn()
  const old = { ...on, recovery_codes_left: 3, is_fresh: false }
  answers.set(`GET ${path}`, () => Response.json(old))
  await renderInApp(<SecondFactorSection userId={ashaId} username="asha" />)
  await press(m.factor_app_turn_off())
  await press(m.factor_app_turn_off())
  expect(await screen.findByText(m.factor_password_missing())).toBeTruthy()
  expect(screen.getByText(m.second_step_code_missing())).toBeTruthy()
  expect(sent).toEqual([])
  fill(m.factor_password(), 'a-long-passphrase')
  fill(m.factor_code_needed(), '123456')
  answers.set(`POST ${path}totp/turn-off/`, () => Response.json({ message: 'Off' }))
  answers.set(`GET ${path}`, () => Response.json(off))
  await press(m.factor_app_turn_off())
  expect(await screen.findByText(m.factor_app_off())).toBeTruthy()
  expect(sent).toEqual([
    { to: `POST ${path}totp/turn-off/`, body: { password: 'a-long-passphrase', code: '123456' } },
  ])
})

test('without a network the section says so, and asks again when pressed', async () => {
  await signIn()
  await renderInApp(<SecondFactorSection userId={ashaId} username="asha" />)
  const again = await screen.findByRole('button', { name: m.try_again() })
  answers.set(`GET ${path}`, () => Response.json({ ...off, needed_for_staff: true }))
  fireEvent.click(again)
  expect(await screen.findByText(m.factor_needed_for_staff())).toBeTruthy()
})

test('passkeys are listed, renamed and removed by name', async () => {
  await signIn()
  const passkey = { id: 4, name: 'Old phone', created_at: '2026-03-02T09:00:00Z', last_used_at: null }
  const one = { ...off, passkeys: [passkey], in_session: true }
  answers.set(`GET ${path}`, () => Response.json(one))
  await renderInApp(<SecondFactorSection userId={ashaId} username="asha" />)
  await press(m.factor_passkey_rename_of({ name: 'Old phone' }))
  fill(m.factor_passkey_name(), 'Tablet')
  const renamed = { ...passkey, name: 'Tablet' }
  answers.set(`PATCH ${path}passkeys/4/`, () => Response.json(renamed))
  answers.set(`GET ${path}`, () => Response.json({ ...one, passkeys: [renamed] }))
  await press(m.factor_passkey_rename())
  await press(m.factor_passkey_remove_of({ name: 'Tablet' }))
  answers.set(`POST ${path}passkeys/4/remove/`, () => Response.json({ message: 'Removed' }))
  answers.set(`GET ${path}`, () => Response.json(off))
  fireEvent.click(
    screen.getAllByRole('button', { name: m.factor_passkey_remove_of({ name: 'Tablet' }) }).at(-1) ??
      document.body,
  )
  expect(await screen.findByText(m.factor_passkeys_none())).toBeTruthy()
})

test('an app that was turned on by a request whose answer was lost is shown as on, with a way to new codes', async () => {
  await fillFirstCode()
  answers.set(`POST ${path}totp/confirm/`, () => {
    answers.set(`GET ${path}`, () => Response.json(on))
    return lose()
  })
  await press(m.factor_app_turn_on())
  const notice = await screen.findByText(m.factor_codes_lost())
  expect(document.activeElement).toBe(notice)
  expect(screen.getByText(m.factor_app_on())).toBeTruthy()
  expect(screen.queryByLabelText(m.factor_app_first_code())).toBeNull()
  answers.set(`POST ${path}recovery-codes/`, () => Response.json({ message: 'New', recovery_codes: codes }))
  await press(m.factor_codes_anew())
  for (const code of codes) expect(await screen.findByText(code)).toBeTruthy()
  await press(m.factor_codes_done())
  expect(await screen.findByText(m.factor_app_on())).toBeTruthy()
  expect(screen.queryByText(m.factor_codes_lost())).toBeNull()
})

test('each try to turn the app on has the same key, and an answer without codes leads to new ones', async () => {
  await fillFirstCode()
  answers.set(`GET ${path}`, lose)
  answers.set(`POST ${path}totp/confirm/`, refuse('code', wrongCode))
  await press(m.factor_app_turn_on())
  await screen.findByText(wrongCode)
  answers.set(`POST ${path}totp/confirm/`, lose)
  await press(m.factor_app_turn_on())
  await screen.findByText(`${m.outage_silent()} ${m.outage_kept()}`)
  answers.set(`POST ${path}totp/confirm/`, () => Response.json({ message: 'On', recovery_codes: [] }))
  answers.set(`GET ${path}`, () => Response.json(on))
  fill(m.factor_app_first_code(), '654321')
  await press(m.factor_app_turn_on())
  expect(await screen.findByText(m.factor_codes_lost())).toBeTruthy()
  expect(screen.getByRole('button', { name: m.factor_codes_anew() })).toBeTruthy()
  const used = keys.slice(-3)
  expect(used).toEqual(Array.from({ length: 3 }, () => used[0]))
  expect(used[0]).toMatch(/^[\w-]{8,}$/)
})

test('what a request without an answer did is shown when the network is back', async () => {
  await fillFirstCode()
  answers.set(`POST ${path}totp/confirm/`, lose)
  answers.set(`GET ${path}`, lose)
  await press(m.factor_app_turn_on())
  await screen.findByText(`${m.outage_silent()} ${m.outage_kept()}`)
  await waitFor(() => expect(connectivity.state).toBe('limited'))
  answers.set(`GET ${path}`, () => Response.json(on))
  connectivity.state = 'online'
  expect(await screen.findByText(m.factor_codes_lost())).toBeTruthy()
})

test('an app that was turned off by a request whose answer was lost is shown as off', async () => {
  await signIn()
  answers.set(`GET ${path}`, () => Response.json(on))
  await renderInApp(<SecondFactorSection userId={ashaId} username="asha" />)
  await press(m.factor_app_turn_off())
  fill(m.factor_code_needed(), '123456')
  answers.set(`POST ${path}totp/turn-off/`, () => {
    answers.set(`GET ${path}`, () => Response.json(off))
    return lose()
  })
  const button = screen.getByRole('button', { name: m.factor_app_turn_off() })
  button.focus()
  fireEvent.click(button)
  expect(await screen.findByText(m.factor_app_off())).toBeTruthy()
  expect(screen.queryByLabelText(m.factor_code_needed())).toBeNull()
  expect(document.activeElement?.contains(screen.getByText(m.factor_hint()))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('a passkey that was added by a request whose answer was lost is listed', async () => {
  await signIn()
  const passkey = { id: 4, name: 'Tablet', created_at: '2026-03-02T09:00:00Z', last_used_at: null }
  answers.set(`GET ${path}`, () => Response.json(off))
  answers.set(`POST ${path}passkeys/options/`, () =>
    Response.json({ ticket: 'ticket-1', options: { challenge: 'c' } }),
  )
  answers.set(`POST ${path}passkeys/`, () => {
    answers.set(`GET ${path}`, () => Response.json({ ...off, passkeys: [passkey], recovery_codes_left: 10 }))
    return lose()
  })
  await renderInApp(<SecondFactorSection userId={ashaId} username="asha" />)
  await press(m.factor_passkey_add())
  fill(m.factor_passkey_name(), 'Tablet')
  await press(m.factor_continue())
  expect(await screen.findByText(m.factor_codes_lost())).toBeTruthy()
  expect(screen.getByText('Tablet')).toBeTruthy()
  expect(screen.queryByLabelText(m.factor_passkey_name())).toBeNull()
})

test('new recovery codes stay when the state cannot be fetched afterwards', async () => {
  await fillFirstCode()
  answers.set(`POST ${path}totp/confirm/`, () => Response.json({ message: 'On', recovery_codes: codes }))
  const { promise, reject } = Promise.withResolvers<Response>()
  answers.set(`GET ${path}`, () => promise)
  await press(m.factor_app_turn_on())
  await screen.findByText(codes[0] ?? '')
  reject(new TypeError('Failed to fetch'))
  connectivity.state = 'online'
  await waitFor(() => expect(connectivity.state).toBe('limited'))
  for (const code of codes) expect(await screen.findByText(code)).toBeTruthy()
  await press(m.factor_codes_done())
  expect(await screen.findByRole('button', { name: m.try_again() })).toBeTruthy()
})
