// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { errorBody } from '#domain/api-error.ts'
import { epochHeader } from '#domain/idempotency.ts'
import { progressCodePaths, type OwnProgressCode, type ShownProgress } from '#domain/progress-codes.ts'
import { OwnCodes } from '#features/progress-codes/own-codes.tsx'
import { ShownProgress as ShownProgressView } from '#features/progress-codes/shown-progress.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity } from '#platform/network/connectivity.ts'
import { clearSignedOutUsers } from '#platform/session/clear-user-data.ts'
import { ashaId, renderInApp, network, pageEngine, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

vi.mock('#catalogues/load-pack.ts', () => ({
  loadPack: async () => ({ courses: [{ id: 'python-first-steps', title: 'Python, first steps' }] }),
}))

setUpDom()

const code = '7QK2M0XDH4TW9BRE'
const typed = '7qk2 moxd-h4tw-9bre'
const progress: ShownProgress = {
  first_name: 'Neema',
  last_at: '2026-03-02T07:00:00.000Z',
  courses: [
    { course: 'python-first-steps', lessons_done: 3, lessons: 10, last_at: '2026-03-02T07:00:00.000Z' },
  ],
  certificates: [
    { number: 'VIOR-2026-000001', course: 'python-first-steps', issued_at: '2026-03-02T07:00:00.000Z' },
  ],
}
const sentSchema = v.object({ code: v.string(), label: v.string() })

const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const json = (body: unknown, status = 200) => Response.json(body, { status, headers: { [epochHeader]: '1' } })
const notFound = () => json(errorBody('not_found', 'unknown'), 404)
const storedCodes = async () => {
  const { engine } = await pageEngine()
  return engine.db.settings.where('name').startsWith('shown-progress/').toArray()
}

/** A server with the codes of one account, which answers nothing while `isLost`. */
let codes: OwnProgressCode[]
let sent: { key: string | null; code: string; label: string }[]
let isLost: boolean
beforeEach(() => {
  codes = []
  sent = []
  isLost = false
})

async function serveCodes(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method === 'POST' && pathname === progressCodePaths.own) {
    const body = v.parse(sentSchema, await request.json())
    sent.push({ key: request.headers.get('idempotency-key'), ...body })
    const newCode = {
      id: sent.length,
      label: body.label,
      created_at: progress.last_at ?? '',
      last_used_at: null,
    }
    if (isLost) throw new TypeError('Failed to fetch')
    codes = [newCode, ...codes]
    return json(newCode, 201)
  }
  if (isLost) throw new TypeError('Failed to fetch')
  const withdrawn = codes.find(({ id }) => pathname === progressCodePaths.withdrawal(id))
  if (withdrawn) codes = codes.filter((one) => one !== withdrawn)
  else if (pathname !== progressCodePaths.own) return notFound()
  return json({ results: codes, next: null, previous: null })
}

test('a code is made for somebody, shown once, and withdrawn after a question', async () => {
  network.answer = serveCodes
  await signIn()
  await renderInApp(<OwnCodes userId={ashaId} />)
  expect(await screen.findByText(m.codes_none())).toBeTruthy()
  await press(m.code_make())
  expect(await screen.findByText(m.code_label_missing())).toBeTruthy()
  await fill(m.code_label(), 'Mama')
  await press(m.code_make())
  expect(await screen.findByText(m.code_for({ label: 'Mama' }))).toBeTruthy()
  const [first] = sent
  expect(first?.code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(screen.getByText(first?.code ?? 'none')).toBeTruthy()
  await press(m.code_kept())
  expect(screen.queryByText(first?.code ?? '')).toBeNull()
  await press(m.code_withdraw_of({ label: 'Mama' }))
  expect(await screen.findByText(m.code_withdraw_sure({ label: 'Mama' }))).toBeTruthy()
  expect(codes).toHaveLength(1)
  await press(m.code_withdraw())
  await waitFor(() => expect(codes).toHaveLength(0))
  expect(await screen.findByText(m.codes_none())).toBeTruthy()
})

test('after a lost answer the same code is sent under the same key, and nothing of it is on the device', async () => {
  network.answer = serveCodes
  await signIn()
  await renderInApp(<OwnCodes userId={ashaId} />)
  await fill(await screen.findByText(m.codes_none()).then(() => m.code_label()), 'Mama')
  isLost = true
  await press(m.code_make())
  expect(await screen.findByText(new RegExp(m.outage_kept()))).toBeTruthy()
  isLost = false
  await press(m.code_make())
  expect(await screen.findByText(m.code_for({ label: 'Mama' }))).toBeTruthy()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  const { engine } = await pageEngine()
  const tables = await Promise.all(engine.db.tables.map((table) => table.toArray()))
  expect(JSON.stringify(tables)).not.toContain(sent[0]?.code)
})

test('a parent sees what the code shows, and offline what it showed, with its age', async () => {
  network.answer = async (request) => {
    expect(new URL(request.url).pathname).toBe(progressCodePaths.shown)
    expect(await request.json()).toEqual({ code })
    return json(progress)
  }
  const { unmount } = await renderInApp(<ShownProgressView />)
  await fill(m.shown_code(), '7QK2')
  await press(m.shown_see())
  expect(await screen.findByText(m.shown_invalid())).toBeTruthy()
  await fill(m.shown_code(), typed)
  await press(m.shown_see())
  expect(await screen.findByRole('heading', { name: 'Neema' })).toBeTruthy()
  expect(screen.getByText(m.progress_lessons({ done: 3, count: 10 }))).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Python, first steps' })).toBeTruthy()
  expect(document.querySelector('[data-as-of]')).toBeNull()
  unmount()

  const { engine } = await pageEngine()
  await engine.db.settings
    .where('name')
    .startsWith('shown-progress/')
    .modify({
      value: { progress, savedAt: Date.now() - 60_000 },
    })
  network.answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  connectivity.state = 'offline'
  await renderInApp(<ShownProgressView />)
  expect(await screen.findByRole('heading', { name: 'Neema' })).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[data-as-of]')).toBeTruthy())
  expect(screen.getByText(m.shown_certificates())).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a code that was withdrawn says so, and what was kept is deleted; a captive portal deletes nothing', async () => {
  const { engine } = await pageEngine()
  const value = { progress, savedAt: Date.now() - 60_000 }
  await engine.db.settings.put({ name: `shown-progress/${code}`, value })
  network.answer = () => Response.json({}, { status: 404 })
  const { unmount } = await renderInApp(<ShownProgressView />)
  await waitFor(() => expect(document.querySelector('[data-as-of]')).toBeTruthy())
  expect(await storedCodes()).toHaveLength(1)
  unmount()

  network.answer = notFound
  await renderInApp(<ShownProgressView />)
  expect(await screen.findByText(m.shown_withdrawn({ name: 'Neema' }))).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Neema' })).toBeNull())
  expect(await storedCodes()).toEqual([])
  await fill(m.shown_code(), typed)
  await press(m.shown_see())
  expect(await screen.findByText(m.shown_missing())).toBeTruthy()
})

test('signing out on a device deletes what codes showed there, and an answer on its way does not bring it back', async () => {
  const { engine } = await pageEngine()
  const signOut = async () => {
    await engine.tokens.adopt(null)
    await clearSignedOutUsers(engine.db)
  }
  await signIn()
  network.answer = () => json(progress)
  await renderInApp(<ShownProgressView />)
  await fill(m.shown_code(), typed)
  await press(m.shown_see())
  await waitFor(async () => expect(await storedCodes()).toHaveLength(1))
  await signOut()
  expect(await storedCodes()).toEqual([])

  await signIn()
  network.answer = async () => {
    await signOut()
    return json(progress)
  }
  const { pullShown } = await import('#features/progress-codes/shown-progress.store.ts')
  expect(await pullShown(code)).toBe('failed')
  expect(await storedCodes()).toEqual([])
})
