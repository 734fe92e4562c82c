import 'fake-indexeddb/auto'
import { Dexie, type TableSchema } from 'dexie'
import { describe, expect, test, vi } from 'vitest'
import { Database } from '#platform/storage/database.ts'

/**
 * What each release added to the schema, written out, because phones still have databases of every release.
 */
const released: [number, Record<string, string>][] = [
  [
    1,
    {
      posts: 'slug, published_at, category',
      likes: '[userId+slug], userId',
      comments: 'id, slug',
      answers: 'url',
      drafts: 'place',
      outbox: '++seq, &key, [userId+state], [userId+target], doneAt',
      settings: 'name',
    },
  ],
  [
    2,
    {
      archives: 'id, updated_at, [category+updated_at]',
      ratings: 'id, archiveId',
      requests: '[userId+archiveId], userId',
      saved: 'key',
      downloads: 'id, state',
      pieces: '[download+offset], download',
    },
  ],
  [3, { diary: '[month+section]' }],
  [5, { kept: 'id, [owner+place]' }],
  [6, { posts: 'slug, published_at, category, rank, [category+published_at], *tags' }],
  [7, { shared: 'id, savedAt' }],
  [8, { postDrafts: 'id, owner' }],
]
const row = { seq: 7, key: 'k', userId: 1, state: 'waiting', target: 't', doneAt: 0 }
const post = { slug: 'a', category: 'Design', published_at: '2026-01-02T03:04:05Z', tags: ['x'] }

test.each(released.map(([version]) => version))(
  'a database of version %i opens with its rows and all current tables',
  async (version) => {
    const name = `version-${version}`
    const old = new Dexie(name)
    for (const [at, stores] of released) if (at <= version) old.version(at).stores(stores)
    await old.table('outbox').add(row)
    await old.table('posts').add(version < 6 ? post : { ...post, rank: 'kept' })
    old.close()

    const today = new Database(name)
    expect(await today.outbox.where('[userId+state]').equals([1, 'waiting']).toArray()).toEqual([row])
    expect(await today.posts.where('tags').equals('x').first()).toMatchObject({
      slug: 'a',
      rank: version < 6 ? expect.any(String) : 'kept',
    })
    const fresh = new Database(`${name}-fresh`)
    await fresh.open()
    expect(today.verno).toBe(fresh.verno)
    const stores = (db: Dexie) => [...db.backendDB().objectStoreNames]
    expect(stores(today)).toEqual(stores(fresh))
    const indexes = (db: Dexie) =>
      Object.fromEntries(
        stores(db).map((store) => [
          store,
          [...db.backendDB().transaction(store).objectStore(store).indexNames].toSorted(),
        ]),
      )
    expect(indexes(today)).toEqual(indexes(fresh))
    today.close()
    fresh.close()
  },
)

test('an older tab still reads and writes pending rows after a tab of a later version has upgraded the database', async () => {
  const [name, warn] = ['later', vi.spyOn(console, 'warn').mockImplementation(() => {})]
  const today = new Database(name)
  await today.table('outbox').add(row)
  const later = new Dexie(name, { chromeTransactionDurability: 'strict' })
  later
    .version(today.verno + 1)
    .stores({ poems: 'id', outbox: '++seq, &key, [userId+state], [userId+target], doneAt' })
  later
    .version(today.verno)
    .stores(Object.fromEntries(today.tables.map(({ name: table, schema }) => [table, sourceOf(schema)])))
  await later.open()
  await today.table('outbox').add({ ...row, seq: 8, key: 'l' })
  expect(await today.outbox.where('[userId+state]').equals([1, 'waiting']).count()).toBe(2)
  expect(await later.table('outbox').toCollection().primaryKeys()).toEqual([7, 8])
  today.close()
  later.close()
  warn.mockRestore()
})

describe('the upgrade that adds owners', () => {
  const signedIn = { name: 'signed-in', value: { access: 'a', refresh: 'r', user: { id: 7 } } }
  const ended = { name: 'session-ended', value: { userId: 8, at: 1 } }

  test.each([
    ['whoever is signed in', [ended, signedIn], 7],
    ['whoever was, until the server ended their session', [ended], 8],
    ['the visitor, where nobody is known', [], 0],
  ])('assigns existing shares and downloads to %s', async (whose, settings, owner) => {
    const name = `owners-${whose}`
    const old = new Dexie(name)
    for (const [at, stores] of released) old.version(at).stores(stores)
    await old.table('settings').bulkAdd(settings)
    await old.table('shared').add({ id: 's', title: 'Maji', text: '', url: null, savedAt: 1 })
    await old.table('downloads').add({ id: 'archive/1', title: 'App', state: 'ready' })
    old.close()

    const today = new Database(name)
    expect(await today.shared.toArray()).toEqual([
      { id: 's', title: 'Maji', text: '', url: null, savedAt: 1, owner },
    ])
    expect(await today.downloads.toArray()).toEqual([
      { id: 'archive/1', title: 'App', state: 'ready', owner },
    ])
    today.close()
  })
})

function sourceOf({ primKey, indexes }: TableSchema): string {
  return [primKey, ...indexes].map(({ src }) => src).join(', ')
}
