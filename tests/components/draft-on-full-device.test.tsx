// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { visitorId } from '#platform/outbox/outbox-row.ts'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { toasts } from '#ui/toast/toasts.ts'
import {
  ashaId,
  pageEngine,
  renderInApp,
  setUpDom,
  signIn,
  waitForStoredDraft,
} from '#tests/support/in-the-dom.tsx'

setUpDom()
afterEach(() => {
  vi.restoreAllMocks()
  toasts.shown = []
})

const about = { archiveId: 3 }

function Form() {
  const { form, field } = useOutboxForm({
    kind: 'rating',
    about,
    blank: { comment: '' },
    long: 'comment',
    write: ({ comment }) => ({ kind: 'rating', payload: { ...about, comment, rating: 5 } }),
  })
  return (
    <SubmitOnceForm {...form}>
      <TextAreaField label="Comment" {...field('comment')} />
    </SubmitOnceForm>
  )
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Comment'), { target: { value } })

async function drafts() {
  const { engine } = await pageEngine()
  return (await engine.db.drafts.toArray()).map(({ text }) => text)
}

/** From now on a draft is refused for want of room while this is true. */
async function refuseDrafts(isFull: () => boolean) {
  const { engine } = await pageEngine()
  const { Dexie } = await import('dexie')
  const put = engine.db.drafts.put.bind(engine.db.drafts)
  return vi
    .spyOn(engine.db.drafts, 'put')
    .mockImplementation((draft) =>
      isFull() ? Dexie.Promise.reject(new Dexie.QuotaExceededError()) : put(draft),
    )
}

/** Old caches of the browser, which are deleted to make room when `opened` is called. */
function slowRoom() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const names = new Set(['of-old'])
  const keys = vi.fn(async () => (await opened, [...names]))
  vi.stubGlobal('caches', { keys, delete: async (name: string) => names.delete(name) })
  return { keys, open }
}

const store = () => import('#engine/outbox-forms.store.ts')

test('room is made for what is typed', async () => {
  const { keys, open } = slowRoom()
  await renderInApp(<Form />)
  let isFull = true
  await refuseDrafts(() => isFull)
  type('Nzuri')
  await waitFor(() => expect(keys).toHaveBeenCalled())
  isFull = false
  open()
  await waitForStoredDraft('Nzuri')
  expect(toasts.shown).toEqual([])
})

test('where no room can be made the person is told, once until there is room again', async () => {
  await renderInApp(<Form />)
  let isFull = true
  await refuseDrafts(() => isFull)
  type('N')
  expect(await screen.findByText(m.portal_not_stored())).toBeTruthy()
  const [first] = toasts.shown
  const { saveDraft } = await store()
  await saveDraft('rating', about, visitorId, 'Nz')
  expect(toasts.shown.map(({ id }) => id)).toEqual([first?.id])
  isFull = false
  type('Nzu')
  await waitForStoredDraft('Nzu')
  isFull = true
  type('Nzur')
  await waitFor(() => expect(toasts.shown.map(({ id }) => id)).not.toEqual([first?.id]))
  expect(toasts.shown).toMatchObject([{ message: m.portal_not_stored() }])
})

test.each([
  {
    what: 'in a form of the portal',
    save: async () =>
      (await import('#features/local-records/local-records.store.ts')).saveDraft(ashaId, 'writer/idea', 'N'),
  },
  {
    what: 'in an exercise',
    save: async () =>
      (await import('#features/courses/lessons/exercise-code.store.ts')).saveExerciseCode('first/one', 'N'),
  },
])('so it is with what is typed $what', async ({ save }) => {
  let isFull = false
  await refuseDrafts(() => isFull)
  await save()
  expect(await drafts()).toEqual(['N'])
  expect(toasts.shown).toEqual([])
  isFull = true
  await save()
  expect(toasts.shown).toMatchObject([{ message: m.portal_not_stored() }])
})

test('a record that is kept deletes its draft, also one for which room is being made', async () => {
  const { keys, open } = slowRoom()
  const { keep, saveDraft } = await import('#features/local-records/local-records.store.ts')
  let isFull = true
  const put = await refuseDrafts(() => isFull)
  const earlier = saveDraft(ashaId, 'writer/idea', 'Nzuri')
  await waitFor(() => expect(keys).toHaveBeenCalled())
  isFull = false
  await keep({ owner: ashaId, place: 'writer/idea', fields: { title: 'Nzuri' }, files: [] })
  open()
  await earlier
  // The second time before room was made.
  expect(put).toHaveBeenCalledTimes(2)
  expect(await drafts()).toEqual([])
})

test('a text for which room is being made does not replace a later one', async () => {
  const { keys, open } = slowRoom()
  const { saveDraft } = await store()
  let isFull = true
  await refuseDrafts(() => isFull)
  const earlier = saveDraft('rating', about, ashaId, 'Nzuri')
  await waitFor(() => expect(keys).toHaveBeenCalled())
  isFull = false
  await saveDraft('rating', about, ashaId, 'Nzuri sana')
  open()
  await earlier
  expect(await drafts()).toEqual(['Nzuri sana'])
})

test.each(['deleted', 'sent'])('nor does it come back after it was %s', async (end) => {
  await signIn()
  const { keys, open } = slowRoom()
  const { enqueue, saveDraft } = await store()
  let isFull = true
  const put = await refuseDrafts(() => isFull)
  const earlier = saveDraft('rating', about, ashaId, 'Nzuri')
  await waitFor(() => expect(keys).toHaveBeenCalled())
  isFull = false
  if (end === 'deleted') await saveDraft('rating', about, ashaId, null, 'Nzuri')
  else await enqueue({ kind: 'rating', payload: { ...about, comment: 'Nzuri', rating: 5 } }, ashaId)
  open()
  await earlier
  // The second time before room was made.
  expect(put).toHaveBeenCalledTimes(2)
  expect(await drafts()).toEqual([])
})
