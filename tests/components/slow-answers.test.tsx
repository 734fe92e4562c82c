// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { StatementAnswer } from '#domain/bank-statement.ts'
import { billingStaffPaths } from '#domain/billing-addresses.ts'
import { epochHeader } from '#domain/idempotency.ts'
import { progressCodePaths, type ShownProgress } from '#domain/progress-codes.ts'
import { SessionsList } from '#features/auth/account/sessions-list.tsx'
import { SecondFactorSection } from '#features/auth/second-step/second-factor-section.tsx'
import { LoginPage } from '#features/auth/sign-in/login-page.tsx'
import { DownloadButton } from '#features/downloads/download-button.tsx'
import { OwnCodes } from '#features/progress-codes/own-codes.tsx'
import { ShownProgress as ShownProgressView } from '#features/progress-codes/shown-progress.tsx'
import { LinkedFiles } from '#engine/linked-files.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { aSecondFactor } from '#tests/support/a-second-factor.ts'
import { aLetter, openDesk, signInToDesk, timestamp } from '#tests/support/desk-in-the-dom.tsx'
import { asha, ashaId, network, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

vi.mock('#catalogues/load-pack.ts', () => ({ loadPack: async () => ({ courses: [] }) }))

setUpDom()

type Held = { path: string; body: string; answer: (body: object, status?: number) => Promise<void> }

/** The requests to these paths, oldest first, each without an answer until a test gives it; others fail. */
function holdAnswers(...paths: string[]): Held[] {
  const held: Held[] = []
  const { answer: otherwise } = network
  network.answer = async (request) => {
    const { pathname } = new URL(request.url)
    if (!paths.includes(pathname)) return otherwise(request)
    const { promise, resolve } = Promise.withResolvers<Response>()
    const answer = async (body: object, status = 200) => {
      resolve(Response.json(body, { status, headers: { [epochHeader]: '1' } }))
      await act(async () => void (await new Promise((done) => setTimeout(done))))
    }
    held.push({ path: `${request.method} ${pathname}`, body: await request.text(), answer })
    return promise
  }
  return held
}

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
const isBusy = async (name: string) => (await button(name)).getAttribute('aria-disabled') === 'true'

const statement = (id: string, number: string): StatementAnswer => ({
  id,
  rows: [
    {
      line: 2,
      number,
      amount: '1000',
      date: '2026-03-02',
      reference: 'CRDB-1',
      outcome: 'record',
      waits: false,
    },
  ],
  applied: 0,
})

test('of two bank statements the rows of the one chosen last are shown, in whatever order they are checked', async () => {
  await signInToDesk()
  const held = holdAnswers(billingStaffPaths.check)
  await openDesk('billing', { by: 'payments', open: 'statement' })
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByLabelText(m.bill_statement_file())
  const choose = (text: string) =>
    fireEvent.change(field, { target: { files: [new File([text], 'bank.csv', { type: 'text/csv' })] } })
  choose('first')
  await waitFor(() => expect(held).toHaveLength(1))
  choose('second')
  await waitFor(() => expect(held).toHaveLength(2))
  await held[1]?.answer(statement('b', 'VIOR-2026-0002'))
  await within(dialog).findByText(/VIOR-2026-0002/)
  await held[0]?.answer(statement('a', 'VIOR-2026-0001'))
  expect(within(dialog).queryByText(/VIOR-2026-0001/)).toBeNull()
  expect(within(dialog).getByText(/VIOR-2026-0002/)).toBeTruthy()
})

test('a bank statement that cannot be read says so, and can be chosen again', async () => {
  await signInToDesk()
  const held = holdAnswers(billingStaffPaths.check)
  await openDesk('billing', { by: 'payments', open: 'statement' })
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByLabelText<HTMLInputElement>(m.bill_statement_file())
  const away = Object.assign(new File(['away'], 'bank.csv'), {
    text: () => Promise.reject(new DOMException('', 'NotReadableError')),
  })
  fireEvent.change(field, { target: { files: [away] } })
  expect(await within(dialog).findByText(m.bill_statement_unreadable())).toBeTruthy()
  const emptied = vi.spyOn(field, 'value', 'set')
  fireEvent.click(field)
  expect(emptied).toHaveBeenCalledWith('')
  fireEvent.change(field, { target: { files: [new File(['here'], 'bank.csv')] } })
  await waitFor(() => expect(held).toHaveLength(1))
  expect(within(dialog).queryByText(m.bill_statement_unreadable())).toBeNull()
})

const progress = (first_name: string): ShownProgress => ({
  first_name,
  last_at: null,
  courses: [],
  certificates: [],
})

test('a code that is typed while the one before it is looked up stays in its field, and is sent once', async () => {
  const held = holdAnswers(progressCodePaths.shown)
  await renderInApp(<ShownProgressView />)
  const type = async (code: string) =>
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: code } })
  await type('7QK2M0XDH4TW9BRE')
  await press(m.shown_see())
  await waitFor(() => expect(held).toHaveLength(1))
  expect(await isBusy(m.shown_see())).toBe(true)
  await type('8RM3N1YEJ5VX0CSF')
  await press(m.shown_see())
  await held[0]?.answer(progress('Neema'))
  await screen.findByRole('heading', { name: 'Neema' })
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('8RM3N1YEJ5VX0CSF')
  await waitFor(async () => expect(await isBusy(m.shown_see())).toBe(false))
})

const ownCode = (label: string) => ({ id: 1, label, created_at: timestamp, last_used_at: null })
const listOf = (...results: object[]) => ({ results, next: null, previous: null })

test('a list of codes that was asked for before one was made does not replace the list with it', async () => {
  await signIn()
  const held = holdAnswers(progressCodePaths.own)
  await renderInApp(<OwnCodes userId={ashaId} />)
  await waitFor(() => expect(held).toHaveLength(1))
  const label = await screen.findByLabelText<HTMLInputElement>(m.code_label())
  fireEvent.change(label, { target: { value: 'Mama' } })
  await press(m.code_make())
  await waitFor(() => expect(held).toHaveLength(2))
  fireEvent.change(label, { target: { value: 'Baba' } })
  await held[1]?.answer(ownCode('Mama'), 201)
  await waitFor(() => expect(held).toHaveLength(3))
  await held[2]?.answer(listOf(ownCode('Mama')))
  const withdraw = await button(m.code_withdraw_of({ label: 'Mama' }))
  await held[0]?.answer(listOf())
  expect(withdraw.isConnected).toBe(true)
  await press(m.code_kept())
  expect((await screen.findByLabelText<HTMLInputElement>(m.code_label())).value).toBe('Baba')
})

test('a download is asked for once, however often its button is pressed', async () => {
  const held = holdAnswers('/archive/api/platform-downloads/5/download/')
  const source = { kind: 'platform', id: 5 } as const
  await renderInApp(<DownloadButton file={{ source, title: 'Linux', size: '1 MB', bytes: 1, mirrors: [] }} />)
  const name = m.download_for({ platform: 'Linux', size: '1 MB' })
  await press(name)
  await waitFor(() => expect(held).toHaveLength(1))
  expect(await isBusy(name)).toBe(true)
  await press(name)
  await held[0]?.answer({}, 404)
  await screen.findByRole('alert')
  await waitFor(async () => expect(await isBusy(name)).toBe(false))
  expect(held).toHaveLength(1)
  await press(name)
  await waitFor(() => expect(held).toHaveLength(2))
})

test('an attached file is asked for once, however often its button is pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const link = vi.fn(() => promise)
  await renderInApp(<LinkedFiles files={[{ id: 'a', name: 'plan.pdf', size: 2048 }]} link={link} />)
  const file = screen.getByRole('button')
  fireEvent.click(file)
  fireEvent.click(file)
  expect(link).toHaveBeenCalledTimes(1)
  resolve(null)
  await screen.findByText(m.file_link_failed({ name: 'plan.pdf' }))
  fireEvent.click(file)
  expect(link).toHaveBeenCalledTimes(2)
})

test('a sign-in that is answered after another page was opened does not leave that page', async () => {
  const held = holdAnswers('/users/auth/login/')
  const { router } = await renderInApp(<LoginPage />, { path: '/auth/login' })
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type(m.username_or_email(), 'asha')
  type(m.password(), 'a-long-passphrase')
  await press(m.sign_in())
  await waitFor(() => expect(held).toHaveLength(1))
  await act(() => router.navigate({ to: '/archive' }))
  await held[0]?.answer({ access: 'a', refresh: 'r', user: asha() })
  await screen.findByText(m.login_success())
  expect(router.state.location.pathname).toBe('/archive')
})

const hereSession = {
  family: 'here',
  current: true,
  user_agent: 'curl/8',
  created_at: timestamp,
  last_seen_at: timestamp,
}
test.each([
  ['sessions', '/users/api/sessions/', () => <SessionsList userId={ashaId} />, listOf(hereSession)],
  [
    'second factors',
    '/users/api/second-factor/',
    () => <SecondFactorSection userId={ashaId} username="asha" />,
    aSecondFactor(),
  ],
  ['codes for parents', progressCodePaths.own, () => <OwnCodes userId={ashaId} />, listOf(ownCode('Mama'))],
])(
  'the %s that are asked for again say so until they come, and get the focus',
  async (_, path, Part, body) => {
    await signIn()
    const held = holdAnswers(path)
    await renderInApp(<Part />)
    await waitFor(() => expect(held).toHaveLength(1))
    await held[0]?.answer({ message: 'Not today' }, 500)
    for (const turn of [1, 2]) {
      await screen.findByText(/Not today/)
      const again = await button(m.try_again())
      again.focus()
      fireEvent.click(again)
      await screen.findByText(new RegExp(m.loading()))
      expect(screen.queryByText(/Not today/)).toBeNull()
      expect(document.activeElement).toBe(again)
      await waitFor(() => expect(held).toHaveLength(turn + 1))
      await (turn === 1 ? held[1]?.answer({ message: 'Not today' }, 500) : held[2]?.answer(body))
    }
    await waitFor(() => expect(screen.queryByRole('button', { name: m.try_again() })).toBeNull())
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  },
)

test('a session is ended once, however often its button is pressed', async () => {
  await signIn()
  const sessionsPath = '/users/api/sessions/'
  const held = holdAnswers(sessionsPath, `${sessionsPath}abc/`)
  await renderInApp(<SessionsList userId={ashaId} />)
  await waitFor(() => expect(held).toHaveLength(1))
  const session = (family: string, current: boolean) => ({
    family,
    current,
    user_agent: 'curl/8',
    created_at: timestamp,
    last_seen_at: timestamp,
  })
  await held[0]?.answer(listOf(session('here', true), session('abc', false)))
  const end = await screen.findByRole('button', { name: /curl|device/i })
  fireEvent.click(end)
  await waitFor(() => expect(held).toHaveLength(2))
  expect(end.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(end)
  await held[1]?.answer({ message: 'Ended' })
  await waitFor(() => expect(held).toHaveLength(3))
  expect(held.map(({ path }) => path)).toEqual([
    `GET ${sessionsPath}`,
    `DELETE ${sessionsPath}abc/`,
    `GET ${sessionsPath}`,
  ])
  await held[2]?.answer(listOf(session('here', true)))
  await waitFor(() => expect(end.isConnected).toBe(false))
})

test('the focus moves to the button of the next session when one is ended, and at last to the list', async () => {
  await signIn()
  const families = ['here', 'one', 'two', 'three']
  network.answer = async ({ method, url }) => {
    if (method !== 'DELETE') {
      const rows = families.map((family) => ({
        family,
        current: family === 'here',
        user_agent: 'curl/8',
        created_at: timestamp,
        last_seen_at: timestamp,
      }))
      return Response.json(listOf(...rows), { headers: { [epochHeader]: '1' } })
    }
    families.splice(families.indexOf(new URL(url).pathname.split('/').at(-2) ?? ''), 1)
    return Response.json({ message: 'Ended' })
  }
  await renderInApp(<SessionsList userId={ashaId} />)
  const buttons = () => screen.queryAllByRole('button', { name: /curl|device/i })
  /** Ends the session in that place, and waits until its button is gone. */
  async function end(place: number): Promise<Element | null> {
    const one = buttons()[place]
    one?.focus()
    if (one) fireEvent.click(one)
    await waitFor(() => expect(one?.isConnected).toBe(false))
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    return document.activeElement
  }
  await waitFor(() => expect(buttons()).toHaveLength(3))
  const [, two, three] = buttons()
  expect(await end(0)).toBe(two)
  expect(await end(1)).toBe(two)
  expect(three?.isConnected).toBe(false)
  expect(await end(0)).toBe(screen.getByRole('list'))
})

test('a letter is previewed once after it was typed, and its last preview stays until then', async () => {
  const { pages, documents } = await signInToDesk()
  const letter = aLetter('Lamps')
  pages.set('/api/admin/newsletter/letters/', { results: [letter], next: null })
  documents.set('/api/admin/newsletter/recipients/', { count: 1 })
  const held = holdAnswers(`/api/admin/newsletter/letters/${letter.id}/preview/`)
  await openDesk('newsletter', { open: letter.id })
  await press(m.desk_letter_preview())
  await waitFor(() => expect(held).toHaveLength(1))
  const mail = { subject: 'Lamps', html: '<p>Lamps</p>', text: 'Lamps' }
  await held[0]?.answer({ en: mail, sw: mail })
  await waitFor(() => expect(document.querySelectorAll('iframe')).toHaveLength(2))
  const frames = [...document.querySelectorAll('iframe')]
  const [subject] = await screen.findAllByRole('textbox', { name: m.desk_subject() })
  for (const value of ['N', 'Ne', 'New']) if (subject) fireEvent.change(subject, { target: { value } })
  await waitFor(() => expect(held).toHaveLength(2))
  expect(frames.every(({ isConnected }) => isConnected)).toBe(true)
  expect(held[1]?.body).toContain('"New"')
})
