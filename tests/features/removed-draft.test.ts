import { afterEach, expect, test, vi } from 'vitest'
import { postDraftKey } from '#domain/post-files.ts'
import { createUploader } from '#platform/uploads/uploader.ts'
import { aSignedInDevice, type Device } from '#tests/support/engine.ts'
import { setPageEngine } from '#tests/support/page-engine.ts'

vi.mock('#platform/engine/page-engine.ts', () => import('#tests/support/page-engine.ts'))

let device: Device
afterEach(() => device.close())

const dayMs = 24 * 3_600_000

/** A draft with a picture that was chosen two days ago, and its publication, queued or not. */
async function aDraft(isQueued: boolean) {
  const { engine, asha, ...parts } = await aSignedInDevice()
  ;({ device } = parts)
  setPageEngine(engine)
  const { db, clock } = engine
  const { readDrafts, removeDraft } = await import('#features/writing/drafts.store.ts')
  const [id, picture, owner] = [crypto.randomUUID(), crypto.randomUUID(), asha.user.id]
  const form = { title: 'Maji', category: 'News', author: 'Asha', excerpt: 'E' } as const
  const text = { source: 'x', content: '<p>x</p>', editedAt: 1 }
  const stored = { createdAt: 1, slug: '', publishedEdit: 0 }
  await db.postDrafts.put({ ...form, ...text, ...stored, id, owner, tags: '', words: 1 })
  await db.uploads.put({
    id: picture,
    owner,
    place: postDraftKey(id),
    name: 'a.png',
    content: new Blob(['a']),
    chosenBytes: 1,
    preview: null,
    state: 'sent',
    problem: null,
    createdAt: clock.now() - 2 * dayMs,
  })
  const payload = { ...form, ...text, tags: [], draft: id, attachments: [picture] }
  if (isQueued) await engine.outbox.enqueue({ kind: 'post', payload }, owner)
  const [listed] = await readDrafts(owner)
  if (!listed) throw new Error('no draft')
  const { sweep } = createUploader({
    ...engine,
    wait: async () => {},
    onProgress: () => {},
    onSettled: () => {},
  })
  return { engine, listed, id, owner, picture, sweep, remove: () => removeDraft(listed) }
}

test.each([
  ['', false],
  [' with a queued publication', true],
])('a removed draft%s comes back with its pictures after another page was opened', async (_, isQueued) => {
  const { engine, listed, id, owner, picture, sweep, remove } = await aDraft(isQueued)
  const { db } = engine
  const place = (await db.uploads.get(picture))?.place
  expect(place).toBe(isQueued ? '' : postDraftKey(id))
  const undo = await remove()
  expect(await db.postDrafts.get(id)).toBeUndefined()
  await sweep()
  await undo()
  expect(await db.uploads.get(picture)).toMatchObject({ place })
  expect(await db.postDrafts.get(id)).toEqual(listed.draft)
  expect(await engine.outbox.rows(owner)).toHaveLength(isQueued ? 1 : 0)
})

test('the pictures of a removed draft are forgotten an hour later', async () => {
  const { engine, picture, sweep, remove } = await aDraft(true)
  await remove()
  await sweep()
  expect(await engine.db.uploads.get(picture)).toBeDefined()
  device.clock.advance(2 * 3_600_000)
  await sweep()
  expect(await engine.db.uploads.get(picture)).toBeUndefined()
})
