import { afterEach, expect, test, vi } from 'vitest'
import { postPictureAddress } from '#domain/post-files.ts'
import { aSignedInDevice, type Device } from '#tests/support/engine.ts'
import { setPageEngine } from '#tests/support/page-engine.ts'

vi.mock('#platform/engine/page-engine.ts', () => import('#tests/support/page-engine.ts'))

let device: Device
afterEach(() => device.close())

const dayMs = 24 * 3_600_000

test('publishing an edited post rechecks its rejected and old uploads', async () => {
  const { engine, asha, ...parts } = await aSignedInDevice()
  ;({ device } = parts)
  setPageEngine(engine)
  const { publish } = await import('#features/writing/drafts.store.ts')
  const owner = asha.user.id
  const now = engine.clock.now()
  const file = {
    owner,
    name: 'a.png',
    content: new Blob(['a']),
    chosenBytes: 1,
    preview: null,
    problem: null,
  }
  const [refused, old, fresh, unnamed] = Array.from({ length: 4 }, () => crypto.randomUUID())
  if (!refused || !old || !fresh || !unnamed) throw new Error('no ids')
  await engine.db.uploads.bulkPut([
    { ...file, id: refused, place: '', state: 'refused', problem: 'gone', createdAt: now },
    { ...file, id: old, place: 'form-of-another', state: 'sent', createdAt: now - 4 * dayMs },
    { ...file, id: fresh, place: '', state: 'sent', createdAt: now },
    { ...file, id: unnamed, place: '', state: 'refused', problem: 'gone', createdAt: now },
  ])
  const named = [refused, old, fresh]
  const content = named.map((id) => `<img src="${postPictureAddress(id)}" alt="">`).join('')
  const form = { title: 'Maji', category: 'News', author: 'Asha', excerpt: 'E', content } as const
  const draft = { ...form, id: crypto.randomUUID(), owner, tags: '', words: 1, source: 'x' }
  await publish(
    { ...draft, editedAt: 2, createdAt: 1, slug: '', publishedEdit: 0 },
    { ...form, tags: [] },
    owner,
  )
  const states = (await engine.db.uploads.bulkGet([...named, unnamed])).map((row) => [
    row?.place,
    row?.state,
    row?.problem,
  ])
  expect(states).toEqual([
    ['', 'waiting', null],
    ['', 'waiting', null],
    ['', 'sent', null],
    ['', 'refused', 'gone'],
  ])
})
