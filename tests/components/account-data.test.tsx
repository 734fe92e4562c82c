// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accountDataPaths, type AccountExport } from '#domain/account-data.ts'
import { errorBody } from '#domain/api-error.ts'
import { epochHeader } from '#domain/idempotency.ts'
import { LazyDeletionBanner } from '#features/auth/account-data/lazy-deletion-banner.tsx'
import { YourData } from '#features/auth/account-data/your-data.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { ashaId, renderInApp, network, pageEngine, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

const at = '2026-03-02T07:00:00.000Z'
const deletion_at = '2026-03-16T07:00:00.000Z'
const json = (body: unknown, status = 200) => Response.json(body, { status, headers: { [epochHeader]: '1' } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** A server with one account. */
let storedExport: AccountExport | null
let deletions: { key: string | null; body: unknown }[]
let isLost: boolean
beforeEach(() => {
  storedExport = null
  deletions = []
  isLost = false
})

async function serve(request: Request): Promise<Response> {
  if (isLost) throw new TypeError('Failed to fetch')
  const { pathname } = new URL(request.url)
  const { deletion_at: _, ...user } = { ...session.user, user_id: ashaId }
  if (pathname === accountDataPaths.export) {
    if (request.method === 'POST')
      storedExport = {
        state: 'waiting',
        asked_at: at,
        made_at: null,
        expires_at: null,
        size: null,
        next_at: '2999-01-01T00:00:00Z',
      }
    return json({ export: storedExport })
  }
  if (pathname === '/users/api/second-factor/') return json({}, 404)
  if (pathname === '/users/api/profiles/me/') return json(user)
  if (pathname === accountDataPaths.keep) return json(user)
  if (pathname !== accountDataPaths.deletion) return json(errorBody('not_found', 'nothing'), 404)
  const body: { password?: string } = await request.json()
  deletions.push({ key: request.headers.get('idempotency-key'), body })
  if (body.password !== 'right')
    return json(
      errorBody('invalid', 'This is not your password.', { password: ['This is not your password.'] }),
      400,
    )
  return json({ ...user, deletion_at })
}

test('the file can be asked for without a network, once at a time', async () => {
  network.answer = serve
  await signIn()
  await renderInApp(<YourData userId={ashaId} />)
  const ask = await screen.findByRole('button', { name: m.data_export_ask() })
  ask.focus()
  await press(m.data_export_ask())
  expect(await screen.findByText(m.waiting_to_send())).toBeTruthy()
  expect(document.activeElement?.textContent).toBe(m.data_export())
  expect(screen.queryByRole('button', { name: m.data_export_ask() })).toBeNull()
})

test('what was known of the file is shown without a network, with its age, and no link is kept', async () => {
  network.answer = serve
  storedExport = {
    state: 'made',
    asked_at: at,
    made_at: at,
    expires_at: deletion_at,
    size: 2_097_152,
    next_at: at,
    url: '/files/exports/1/x?signature=s',
  }
  await signIn()
  const first = await renderInApp(<YourData userId={ashaId} />)
  const words = m.data_export_made({ size: '2.0 MB', date: '16 March 2026' })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await screen.findByRole('button', { name: m.data_export_save() })).toBeTruthy()
  const { engine } = await pageEngine()
  expect(JSON.stringify(await engine.db.settings.toArray())).not.toContain('signature=s')
  first.unmount()
  isLost = true
  await renderInApp(<YourData userId={ashaId} />)
  expect(await screen.findByText(words)).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[data-as-of]')).toBeTruthy())
  await press(m.data_export_save())
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('an answer that comes after a sign-out is not kept', async () => {
  await signIn()
  const { adoptSession } = await pageEngine()
  const { pullExport, readExport } = await import('#features/auth/account-data/account-data.sync.ts')
  const asked = Promise.withResolvers<void>()
  const line = Promise.withResolvers<void>()
  network.answer = async (request) => {
    asked.resolve()
    await line.promise
    return serve(request)
  }
  const pulled = pullExport(ashaId)
  await asked.promise
  await adoptSession(null)
  line.resolve()
  expect(await pulled).toMatchObject({ kind: 'done' })
  expect(await readExport(ashaId)).toBeUndefined()

  network.answer = serve
  await signIn()
  await pullExport(ashaId)
  expect(await readExport(ashaId)).toMatchObject({ export: null })
})

test('the file is fetched once, however often its button is pressed', async () => {
  storedExport = {
    state: 'made',
    asked_at: at,
    made_at: at,
    expires_at: deletion_at,
    size: 2_097_152,
    next_at: at,
  }
  network.answer = serve
  await signIn()
  await renderInApp(<YourData userId={ashaId} />)
  const save = await screen.findByRole('button', { name: m.data_export_save() })
  let asked = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  network.answer = async (request) => {
    asked += 1
    await promise
    return serve(request)
  }
  fireEvent.click(save)
  await waitFor(() => expect(asked).toBe(1))
  expect(save.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(save)
  resolve()
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('false'))
  expect(asked).toBe(1)
})

test('the account is deleted after a question that says what goes and stays, with the password, and can be kept', async () => {
  network.answer = serve
  await signIn()
  const { reconcileSession } = await pageEngine()
  await reconcileSession()
  await renderInApp(
    <>
      <YourData userId={ashaId} />
      <LazyDeletionBanner />
    </>,
  )
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  network.answer = async (request) => {
    if (request.url.endsWith('/users/api/second-factor/')) await answered
    return serve(request)
  }
  await press(m.deletion_ask())
  const button = screen.getByRole('button', { name: m.deletion_ask() })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(screen.getByText(m.loading())).toBeTruthy()
  answer()
  expect(await screen.findByText(m.deletion_stays_invoices())).toBeTruthy()
  expect(button.getAttribute('aria-disabled')).toBe('false')
  expect(screen.getByText(m.deletion_goes_account())).toBeTruthy()
  expect(deletions).toEqual([])
  const password = () => screen.getByLabelText(m.factor_password())
  const submit = () => fireEvent.submit(password().closest('form') ?? document.body)
  fireEvent.change(password(), { target: { value: 'wrong' } })
  submit()
  expect(await screen.findByText('This is not your password.')).toBeTruthy()
  fireEvent.change(password(), { target: { value: 'right' } })
  submit()
  expect(await screen.findAllByText(m.deletion_on({ date: '16 March 2026' }))).toBeTruthy()
  await waitFor(() => expect(session.user?.deletion_at).toBe(deletion_at))
  await waitFor(() => expect(document.activeElement?.firstElementChild?.matches('[data-leaving]')).toBe(true))
  expect(new Set(deletions.map(({ key }) => key)).size).toBe(1)
  const [keep] = await screen.findAllByRole('button', { name: m.deletion_keep() })
  keep?.focus()
  fireEvent.click(keep ?? document.body)
  await waitFor(() => expect(session.user?.deletion_at).toBeUndefined())
  // The button is gone, but not the focus.
  await waitFor(() => expect(document.activeElement?.textContent).toBe(m.deletion_title()))
  expect(await screen.findByRole('button', { name: m.deletion_ask() })).toBeTruthy()
})
