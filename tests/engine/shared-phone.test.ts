import type { Table } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addresses } from '#domain/addresses.ts'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { postDraftKey } from '#domain/post-files.ts'
import { openChunkStore } from '#platform/downloads/chunk-store.ts'
import type { Engine } from '#platform/engine/engine.ts'
import {
  discardUnsyncedData,
  clearEndedSession,
  clearSignedOutUsers,
} from '#platform/session/clear-user-data.ts'
import { recordEpoch } from '#platform/outbox/epoch.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'
import { fetchIntoCache } from '#platform/sync/fetch-into-cache.ts'
import { siteIndexSetting } from '#platform/storage/site-index.ts'
import { signOutRules } from '#platform/session/sign-out-rules.ts'
import { aSignedInDevice, commentsOnServer, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

/** Part of every text that the person who signs out wrote, shared or was sent. */
const marker = 'siri-ya-asha'
const other = 99

let device: Device
let engine: Engine
let asha: SignedIn
let slug: string

beforeEach(async () => {
  ;({ device, engine, slug, asha } = await aSignedInDevice())
})

afterEach(() => device.close())

/** The steps of a page at sign-out. */
async function signOut(): Promise<void> {
  await engine.tokens.adopt(null)
  await clearSignedOutUsers(engine.db)
}

const row = (state: string, key: string) => ({
  key: `${key}-${marker}`,
  userId: asha.user.id,
  kind: 'comment',
  target: `post/${marker}/comments`,
  payload: { slug: 'a', content: marker, parent: null },
  state,
  attempts: 1,
  nextAttemptAt: 0,
  lastError: null,
  createdAt: 1,
  doneAt: state === 'done' ? 1 : 0,
})
const draft = (id: string, publishedEdit: number, owner = asha.user.id) => ({
  id,
  owner,
  title: id.startsWith('other') ? 'else' : marker,
  source: id.startsWith('other') ? 'else' : marker,
  editedAt: 2,
  publishedEdit,
  slug: publishedEdit === 2 ? 'own-draft' : '',
})

/** Rows of each table: those of Asha with the marker, those of the device or another account without. */
function rowsByTable(): Record<string, { own: object[]; others: object[] }> {
  const userId = asha.user.id
  return {
    posts: {
      own: ['own-listed', 'own-draft'].map((name) => ({ slug: name, title: marker })),
      others: [{ slug: 'read' }, { slug: 'own-saved' }],
    },
    likes: {
      own: [{ userId, slug: marker, liked: true }],
      others: [{ userId: other, slug: 'a', liked: true }],
    },
    comments: {
      own: [
        { id: 1, slug: 'a', content: marker, ownerId: userId, is_own: true, idempotency_key: marker },
        { id: 2, slug: 'a', content: marker, is_own: true },
      ],
      others: [
        { id: 3, slug: 'a', content: 'else', ownerId: null },
        { id: 4, slug: 'b', content: 'else' },
      ],
    },
    ratings: {
      own: [{ id: 1, archiveId: 1, comment: marker, idempotency_key: marker }],
      others: [{ id: 2, archiveId: 1, comment: 'else' }],
    },
    requests: {
      own: [{ userId, archiveId: 1, status: 'pending', words: marker }],
      others: [{ userId: other, archiveId: 1, status: 'pending', words: null }],
    },
    answers: {
      own: [
        { url: `${addresses.ownPosts}#${userId}`, slugs: ['own-listed', 'own-saved', marker] },
        { url: `/blog/api/posts/?search=${marker}#${userId}`, slugs: [] },
        { url: addresses.comments('a'), slugs: [marker] },
        { url: archiveAddresses.comments(1), slugs: [marker] },
      ],
      others: [
        { url: `/users/api/x#${userId}${other}`, slugs: [] },
        { url: addresses.comments('b'), slugs: [] },
      ],
    },
    staffItems: {
      own: [{ userId, list: 'people', id: '1', row: { email: marker } }],
      others: [{ userId: other, list: 'people', id: '1', row: {} }],
    },
    inquiries: {
      own: [{ userId, id: 'own', title: marker }],
      others: [{ userId: other, id: 'other', title: 'else' }],
    },
    learning: {
      own: [
        { userId, key: `enrolment/${marker}`, settled: 0, enrolment: { course: marker, state: 'asked' } },
        { userId, key: `mark/a/${marker}/quiz`, settled: 0, mark: { course: 'a', lesson: marker } },
      ],
      others: [{ userId: other, key: 'mark/a/b/quiz', settled: 0, mark: { course: 'a', lesson: 'b' } }],
    },
    notifications: {
      own: [{ userId, key: 'happened/1', value: { id: 1, happened: { title: marker } } }],
      others: [{ userId: other, key: 'happened/2', value: { id: 2 } }],
    },
    billing: {
      own: [{ userId, id: 'own', of: 'invoices', row: { title: marker } }],
      others: [{ userId: other, id: 'other', of: 'documents', row: {} }],
    },
    archives: { own: [], others: [{ id: 1 }] },
    lessons: { own: [], others: [{ key: '/courses/api/courses/a/lessons/?language=en', course: 'a' }] },
    saved: { own: [], others: [{ key: 'post/own-saved' }] },
    diary: { own: [], others: [{ month: '2026-03', section: 'blog', bytes: 1 }] },
    drafts: { own: [{ place: 'comment/a/', text: marker, savedAt: 1, restoredAt: 0 }], others: [] },
    outbox: {
      own: [row('done', 'd')],
      others: [{ ...row('done', 'o'), key: 'k', target: 't', payload: {}, userId: visitorId }],
    },
    postDrafts: {
      own: [draft('done', 2)],
      others: [draft('other', 2, other), draft('other-2', 1, visitorId)],
    },
    kept: { own: [], others: [{ id: 'other', owner: other, place: 'p' }] },
    shared: { own: [], others: [{ id: 'other', owner: visitorId, savedAt: 1 }] },
    downloads: {
      own: [
        { id: 'archive/1', owner: userId, title: marker, state: 'ready' },
        { id: 'archive/2', title: marker, state: 'paused' },
      ],
      others: [{ id: 'archive/3', owner: visitorId, state: 'ready' }],
    },
    pieces: {
      own: [{ download: 'archive/1', offset: 0, bytes: marker }],
      others: [{ download: 'archive/3', offset: 0, bytes: 'else' }],
    },
    uploads: {
      own: ['contact', postDraftKey('done'), postDraftKey('other-2')].map((place) => ({
        id: `of ${place}`,
        owner: userId,
        place,
        name: marker,
        state: 'waiting',
      })),
      others: [{ id: 'of-other', owner: other, place: 'contact', name: 'else', state: 'waiting' }],
    },
    settings: {
      own: [
        { name: 'newsletter', value: { email: marker } },
        { name: 'added-later', value: marker },
      ],
      others: [
        { name: 'epoch', value: 1 },
        { name: 'persistence', value: 'granted' },
      ],
    },
  }
}

/** Data that exists on this device only: the sign-out asks about it. */
function unsyncedRows(): Record<string, object[]> {
  const owner = asha.user.id
  return {
    outbox: [row('waiting', 'w'), row('sending', 's'), row('parked', 'p')],
    postDrafts: [draft('open', 1)],
    kept: [{ id: 'mine', owner, place: 'p', fields: { text: marker } }],
    shared: [
      { id: 'mine', owner, title: marker, savedAt: 1 },
      { id: 'ownerless', title: marker, savedAt: 2 },
    ],
    uploads: [
      { id: 'of-write', owner, place: '', name: marker, state: 'waiting' },
      { id: 'of-draft', owner, place: postDraftKey('open'), name: marker, state: 'waiting' },
    ],
  }
}

/** Rows by table that a sign-out keeps: those of `unsyncedRows`. */
const unsynced = { outbox: 3, postDrafts: 1, kept: 1, shared: 2, uploads: 2 }

async function fill(): Promise<void> {
  for (const [name, { own, others }] of Object.entries(rowsByTable()))
    await engine.db.table(name).bulkPut([...own, ...others])
  for (const [name, rows] of Object.entries(unsyncedRows())) await engine.db.table(name).bulkPut(rows)
}

/**
 * Names of the tables that contain the marker, the e-mail address or a token of Asha, with the number of
 * rows.
 */
async function marked(): Promise<Record<string, number>> {
  const words = [marker, asha.user.email, asha.access, asha.refresh]
  const found: Record<string, number> = {}
  for (const table of engine.db.tables) {
    const rows = await allOf(table)
    const count = rows.filter((text) => words.some((word) => text.includes(word))).length
    if (count > 0) found[table.name] = count
  }
  return found
}

const allOf = async (table: Table<unknown>) => (await table.toArray()).map((one) => JSON.stringify(one))

test('every table of the database has a sign-out rule, and every rule has a table', () => {
  expect(Object.keys(signOutRules).toSorted()).toEqual(engine.db.tables.map(({ name }) => name).toSorted())
  expect(Object.keys(rowsByTable()).toSorted()).toEqual(Object.keys(signOutRules).toSorted())
})

describe('after a sign-out', () => {
  test('with everything discarded no table has data of the account; the rest stays', async () => {
    await fill()
    expect(Object.keys(await marked())).toContain('settings')
    await engine.db.settings.put({ name: siteIndexSetting, value: 'of the public site' })
    await discardUnsyncedData(engine.db, asha.user.id)
    await signOut()
    expect(await marked()).toEqual({})
    expect(await engine.db.settings.get(siteIndexSetting)).toMatchObject({ value: 'of the public site' })
    for (const [name, { others }] of Object.entries(rowsByTable())) {
      const rows = await engine.db.table(name).toArray()
      for (const remaining of others) expect(rows, name).toContainEqual(expect.objectContaining(remaining))
    }
  })

  test('with unsent data kept, only that remains, with its owner', async () => {
    await fill()
    await signOut()
    expect(await marked()).toEqual(unsynced)
    const states = (await engine.db.outbox.where('userId').equals(asha.user.id).toArray()).map(
      ({ state }) => state,
    )
    expect(states.toSorted()).toEqual(['parked', 'sending', 'waiting'])
    for (const { owner } of await engine.db.shared.filter(({ title }) => title === marker).toArray())
      expect(owner).toBe(asha.user.id)
    const files = (await engine.db.uploads.toArray()).filter(({ name }) => name === marker)
    expect(files.map(({ id }) => id).toSorted()).toEqual(['of-draft', 'of-write'])
  })

  test('with unsent data kept, so are the files of a draft whose publication was discarded', async () => {
    const { db, outbox } = engine
    await fill()
    const form = { title: marker, category: 'News', author: 'Asha', excerpt: 'E' } as const
    const text = { content: '<p>x</p>', source: 'x', draft: 'open', editedAt: 2 }
    const payload = { ...form, ...text, tags: [], attachments: ['of-draft'] }
    const key = await outbox.enqueue({ kind: 'post', payload }, asha.user.id)
    expect(await db.uploads.get('of-draft')).toMatchObject({ place: '' })
    await outbox.discard(key)
    await signOut()
    expect(await db.uploads.get('of-draft')).toBeDefined()
    expect(await marked()).toEqual(unsynced)
  })

  test('interrupted by a closing tab, the removal is completed at the next start', async () => {
    await fill()
    await engine.tokens.adopt(null)
    await clearSignedOutUsers(device.context().db)
    expect(await marked()).toEqual(unsynced)
    expect(await engine.db.settings.where('name').startsWith('left/').count()).toBe(0)
  })

  test('of an account replaced by another sign-in, the data is removed too', async () => {
    await fill()
    await device.signIn(await device.server.signIn(), engine)
    await clearSignedOutUsers(engine.db)
    expect(await marked()).toEqual(unsynced)
  })

  test('of an account that signed in again before the removal, nothing is removed', async () => {
    await fill()
    await engine.tokens.adopt(null)
    await device.signIn(asha, engine)
    await clearSignedOutUsers(engine.db)
    expect(await marked()).toMatchObject({ comments: 2, outbox: 4, drafts: 1 })
  })

  test('chunks of files without a download are removed, also those left by an interrupted sign-out', async () => {
    const pieces = await openChunkStore(engine.db)
    await pieces.append('archive/7', 0, new TextEncoder().encode(marker))
    await signOut()
    expect(await pieces.storedBytes('archive/7')).toBe(0)
  })
})

describe('with a file system for downloads', () => {
  /** Folders of downloads; null where none was made. `failure` is what the file system rejects with. */
  let folders: string[] | null
  let failure: 'folder' | 'listing' | null

  beforeEach(() => {
    folders = ['archive-1', 'archive-3', 'archive-7']
    failure = null
    const downloads = {
      async *keys() {
        if (failure === 'listing') throw new DOMException('', 'InvalidStateError')
        yield* folders ?? []
      },
      removeEntry: async (name: string) => {
        folders = folders?.filter((folder) => folder !== name) ?? null
      },
    }
    const getDirectoryHandle = async (_name: string, { create = false } = {}) => {
      if (failure === 'folder') throw new DOMException('', 'UnknownError')
      if (create) folders ??= []
      if (!folders) throw new DOMException('', 'NotFoundError')
      return downloads
    }
    vi.stubGlobal('FileSystemFileHandle', { prototype: { createWritable: () => {} } })
    vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({ getDirectoryHandle }) } })
  })

  const notes = async () => engine.db.settings.where('name').startsWith('left/').count()

  test.each(['folder', 'listing'] as const)(
    'that fails (%s), all else is cleared, and the files with the next removal',
    async (failing) => {
      await fill()
      failure = failing
      await signOut()
      expect(await marked()).toEqual(unsynced)
      expect([folders?.length, await notes()]).toEqual([3, 0])

      failure = null
      await device.signIn(await device.server.signIn(), engine)
      await signOut()
      expect(folders).toEqual(['archive-3'])
    },
  )

  test('that has no downloads, none is made', async () => {
    folders = null
    await signOut()
    expect([folders, await notes()]).toEqual([null, 0])
  })
})

test('after the server ended a session the next account finds no data of the previous one', async () => {
  await fill()
  await engine.db.settings.delete('signed-in')
  await engine.db.settings.put({
    name: 'session-ended',
    value: { userId: asha.user.id, at: device.clock.now() },
  })
  await clearEndedSession(engine.db, asha.user.id)
  expect(await marked()).toMatchObject({ comments: 2, drafts: 1 })
  await engine.db.settings.put({
    name: 'session-ended',
    value: { userId: asha.user.id, at: device.clock.now() },
  })
  await clearEndedSession(engine.db, other)
  expect(await marked()).toEqual(unsynced)
})

describe('a response that arrives after the sign-out', () => {
  const comment = (content: string) =>
    engine.outbox.enqueue({ kind: 'comment', payload: { slug, content, parent: null } }, asha.user.id)

  test.each(['keep', 'discard'])('to a write stores nothing on the device (%s)', async (choice) => {
    await comment(marker)
    const release = device.network.hold(/add_comment/)
    const draining = engine.drain()
    await expect.poll(async () => (await engine.outbox.rows(asha.user.id))[0]?.state).toBe('sending')
    if (choice === 'discard') await discardUnsyncedData(engine.db, asha.user.id)
    await signOut()
    release()
    await draining
    expect(await commentsOnServer(device.server, slug)).toEqual([marker])
    expect(await marked()).toEqual({})
  })

  test.each([
    ['keep', [{ state: 'waiting', ownerLeft: true, payload: { parent: null } }], [marker]],
    ['discard', [], []],
  ])('to a reply whose comment is gone brings nothing back (%s)', async (choice, left, sent) => {
    const payload = { slug, content: marker, parent: 77 }
    await engine.outbox.enqueue({ kind: 'comment', payload }, asha.user.id)
    const release = device.network.hold(/add_comment/)
    const draining = engine.drain()
    await expect.poll(async () => (await engine.outbox.rows(asha.user.id))[0]?.state).toBe('sending')
    if (choice === 'discard') await discardUnsyncedData(engine.db, asha.user.id)
    await signOut()
    release()
    await draining
    expect(await engine.db.outbox.toArray()).toMatchObject(left)
    await device.signIn(asha, engine)
    await engine.drain({ force: true })
    expect(await commentsOnServer(device.server, slug)).toEqual(sent)
    expect(await engine.outbox.listSent(asha.user.id, 9)).toHaveLength(sent.length)
  })

  test('to a read is not stored for the previous account', async () => {
    const { db, http, clock } = engine
    const ids = [asha.user.id, asha.user.id]
    const storedFor: (number | null)[] = []
    await engine.tokens.adopt(null)
    const outcome = await fetchIntoCache(
      { db, http, clock, currentUserId: async () => ids.shift() ?? null, onForbidden: async () => {} },
      addresses.post(slug),
      async (_body, userId) => {
        storedFor.push(userId)
        return []
      },
    )
    expect([outcome, storedFor]).toEqual(['saved', [null]])
  })
})

describe('a server restored from a backup', () => {
  const comment = (content: string) =>
    engine.outbox.enqueue({ kind: 'comment', payload: { slug, content, parent: null } }, asha.user.id)
  const open = async () => (await engine.outbox.rows(asha.user.id)).map(({ payload }) => payload)
  const restore = () => recordEpoch(engine.db, 9)
  const requests = () => device.network.requests.filter(({ path }) => /add_comment/.test(path)).length

  beforeEach(async () => {
    await comment('sent')
    await engine.drain()
    device.network.fail(/add_comment/, 'lost-request')
    await comment('sealed')
    await engine.drain()
  })

  test('is resent what was sent before while its author is signed in', async () => {
    expect(await restore()).toBe(true)
    expect(await open()).toMatchObject([{ content: 'sent' }, { content: 'sealed' }])
  })

  test('is not resent what was sent before a sign-out, nor an empty comment; pending rows are sent', async () => {
    await signOut()
    expect(await restore()).toBe(false)
    expect(await open()).toMatchObject([{ content: 'sealed' }])
    // Resets to the epoch of the server in this test, which was not restored.
    await engine.db.settings.put({ name: 'epoch', value: 0 })
    await device.signIn(asha, engine)
    const before = requests()
    await engine.drain({ force: true })
    expect(requests() - before).toBe(1)
    expect(await commentsOnServer(device.server, slug)).toEqual(['sent', 'sealed'])
  })
})
