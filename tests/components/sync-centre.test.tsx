// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SyncCentre } from '#features/sync-centre/sync-centre.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity } from '#platform/network/connectivity.ts'
import type { Intent, OutboxRow } from '#platform/outbox/outbox-row.ts'
import {
  ashaId,
  network,
  pageEngine,
  pendingRows,
  renderInApp,
  setUpDom,
  signIn,
} from '#tests/support/in-the-dom.tsx'

setUpDom()

// happy-dom has no Web Locks; one queue per page is enough here.
let last: Promise<unknown> = Promise.resolve()
Object.defineProperty(navigator, 'locks', {
  value: {
    request: (_name: string, work: () => Promise<unknown>) => {
      last = last.then(work, work)
      return last
    },
  },
})

const content = 'Asante sana'
const rowButtons = (text = content) =>
  [...(screen.getByText(text).closest('li')?.querySelectorAll('button') ?? [])].map(
    ({ textContent }) => textContent,
  )

const refused: Partial<OutboxRow> = {
  state: 'parked',
  attempts: 1,
  lastError: { reason: 'refused', status: 403 },
}
const aComment: Intent = { kind: 'comment', payload: { slug: 'money', content, parent: null } }
const aMessage = {
  first_name: 'A',
  last_name: 'M',
  email: 'asha@example.org',
  subject: 'Bei',
  message: 'Bei?',
}

const status = () => screen.getByRole('status').textContent

/** Opens the list with an action of Asha's in this state, and resolves when its text is shown. */
async function openWith(state: Partial<OutboxRow>, intent = aComment, text = content): Promise<void> {
  const { engine } = await pageEngine()
  await signIn()
  await engine.outbox.enqueue(intent, ashaId)
  const [row] = await engine.outbox.rows(ashaId)
  await engine.db.outbox.update(row?.seq ?? 0, { nextAttemptAt: Date.now() + 60_000, ...state })
  await renderInApp(<SyncCentre onClose={() => {}} />)
  await screen.findByText(text)
}

test('before what waits is read, nothing is said about it', async () => {
  const said: string[] = []
  const watch = new MutationObserver(() => said.push(document.body.textContent))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  await openWith({ attempts: 0 })
  watch.disconnect()
  const words = [m.sync_nothing_waits(), m.sync_nothing_sent()]
  expect(said.filter((text) => !text.includes(content) && words.some((one) => text.includes(one)))).toEqual(
    [],
  )
})

test('an action that was never tried can be edited, copied and discarded', async () => {
  await openWith({ attempts: 0 })
  expect(rowButtons()).toEqual([m.edit(), m.copy_text(), m.discard()])
  fireEvent.click(screen.getByRole('button', { name: m.discard() }))
  await screen.findByText(/^Discarded: /)
  expect(await pendingRows(ashaId)).toEqual([])
})

test('an action that the server may have cannot be edited, and is not said to be gone when it is discarded', async () => {
  await openWith({ attempts: 1 })
  expect(screen.getByText(m.sync_state_tried({ count: 1 }))).toBeTruthy()
  expect(rowButtons()).toEqual([m.copy_text(), m.discard()])
  fireEvent.click(screen.getByRole('button', { name: m.discard() }))
  await screen.findByText(/The server may have received it already/)
  expect(screen.queryByText(/^Discarded: /)).toBeNull()
  expect(await pendingRows(ashaId)).toEqual([])
})

test('a refused action offers all', async () => {
  await openWith(refused)
  expect(rowButtons()).toEqual([m.try_again(), m.edit(), m.copy_text(), m.discard()])
})

/** Sends what waits to a server that answers so, and resolves when the report of it has these words. */
async function sendAndRead(answer: () => Response, words: string): Promise<void> {
  network.answer = answer
  connectivity.state = 'online'
  fireEvent.click(screen.getByRole('button', { name: /^Send now/ }))
  await waitFor(() => expect(status()).toBe(words))
}

test('after a refusal it is said how many were not sent, instead of that everything was', async () => {
  await openWith({ attempts: 0 })
  const refusal = () => Response.json({ error: 'Comments are closed.' }, { status: 403 })
  await sendAndRead(refusal, m.badge_refused({ count: 1 }))
  await screen.findByRole('button', { name: m.try_again() })
})

test.each([
  ['when the last action that waited has been sent', () => Response.json({ message: 'Thank you.' }), []],
  ['beside what still waits', () => new Response('', { status: 503 }), [m.sync_some_wait()]],
])('what was refused earlier is named %s', async (_when, answer, rest) => {
  await openWith(refused)
  const { engine } = await pageEngine()
  await engine.outbox.enqueue({ kind: 'message', payload: aMessage }, ashaId)
  await screen.findByText(aMessage.message)
  await sendAndRead(answer, [m.badge_refused({ count: 1 }), ...rest].join(' · '))
  expect((await engine.outbox.listSent(ashaId, 5)).map(({ kind }) => kind)).toEqual(
    rest.length === 0 ? ['message'] : [],
  )
})

test.each([{ attempts: 0 }, refused])(
  'a correction of treasury, which no form takes back, is not offered to be edited',
  async (state) => {
    const reason = 'Amount was wrong'
    const payload = { action: 'invoice.cancel', id: 'i1', title: 'INV-1', reason } as const
    await openWith(state, { kind: 'billing', payload }, reason)
    const offered = [m.copy_text(), m.discard()]
    expect(rowButtons(reason)).toEqual(state === refused ? [m.try_again(), ...offered] : offered)
  },
)

test('a post, which returns to its editor, can be edited', async () => {
  const { engine } = await pageEngine()
  const texts = { title: 'Maji', excerpt: 'E', content: '<p>Maji</p>', author: 'Asha', tags: [] }
  const payload = { ...texts, category: 'News' as const, draft: 'd1', source: 'Maji safi', editedAt: 5 }
  await openWith({ attempts: 0 }, { kind: 'post', payload }, 'Maji safi')
  fireEvent.click(screen.getByRole('button', { name: m.edit() }))
  await expect.poll(() => engine.db.postDrafts.get('d1')).toBeTruthy()
})

/** Presses "Edit" when the row has changed, and the list does not show it yet. */
async function editAfter(change: Partial<OutboxRow>): Promise<void> {
  const { engine } = await pageEngine()
  const [row] = await engine.outbox.rows(ashaId)
  const edit = screen.getByRole('button', { name: m.edit() })
  void engine.db.outbox.update(row?.seq ?? 0, change)
  fireEvent.click(edit)
}

test('an action that is being sent when its editing is asked for is said to be on its way', async () => {
  await openWith({ attempts: 0 })
  await editAfter({ state: 'sending', attempts: 1 })
  await waitFor(() => expect(status()).toBe(m.sync_not_dropped()))
})

test.each<Partial<OutboxRow>>([{ attempts: 1 }, { state: 'done', attempts: 1, doneAt: Date.now() }])(
  'an action that was tried when its editing is asked for is not said to have a form with other text',
  async (change) => {
    await openWith({ attempts: 0 })
    fireEvent.click(screen.getByRole('button', { name: m.copy_text() }))
    await waitFor(() => expect(status()).not.toBe(''))
    const copied = status()
    await editAfter(change)
    await waitFor(() => expect(status()).not.toBe(copied))
    expect(status()).toBe('')
  },
)

test('an action whose form has other text stays, and that is said', async () => {
  const { engine } = await pageEngine()
  const text = JSON.stringify({ ...aMessage, message: 'Other' })
  await engine.db.drafts.put({ place: `contact/${ashaId}`, text, savedAt: 1, restoredAt: 0 })
  await openWith({ attempts: 0 }, { kind: 'message', payload: aMessage }, aMessage.message)
  fireEvent.click(screen.getByRole('button', { name: m.edit() }))
  await waitFor(() => expect(status()).toBe(m.sync_form_taken()))
  expect(await pendingRows(ashaId)).toHaveLength(1)
})

test('the focus stays in the list when an action is discarded, and when that is undone', async () => {
  await openWith({ attempts: 0 })
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(button.isConnected).toBe(false))
  }
  const isInside = () =>
    document.activeElement?.closest('dialog') !== null && document.activeElement !== document.body
  await press(m.discard())
  await waitFor(() => expect(isInside()).toBe(true))
  await press(m.undo())
  await screen.findByText(content)
  await waitFor(() => expect(isInside()).toBe(true))
})
