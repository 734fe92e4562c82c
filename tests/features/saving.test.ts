import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { addresses } from '#domain/addresses.ts'
import { postSchema } from '#domain/blog.ts'
import { lessonAddresses } from '#domain/lesson-addresses.ts'
import type { SavedKind } from '#features/saved/saved-item.ts'
import { setCurrentLocale } from '#i18n/locale.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { pullLessons } from '#platform/sync/lesson-cache.ts'
import { cacheWholePost } from '#platform/sync/post-cache.ts'
import { aCachedArchive } from '#tests/support/cached.ts'
import { aSignedInDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { setPageEngine } from '#tests/support/page-engine.ts'

vi.mock('#platform/engine/page-engine.ts', () => import('#tests/support/page-engine.ts'))

let device: Device
let engine: Engine
let asha: SignedIn
let slug: string

beforeEach(async () => {
  ;({ device, engine, slug, asha } = await aSignedInDevice())
  setPageEngine(engine)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await device.close()
})

const saving = () => import('#features/saved/saved.sync.ts')
const likeElsewhere = () => asha.send('POST', `/blog/api/posts/${slug}/like/`)
const isLiked = async () => (await engine.db.likes.get([asha.user.id, slug]))?.liked

test('a post is saved while the browser asks whether it may keep data, which nobody answers', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const persist = () => {
    ask()
    return new Promise(() => {})
  }
  vi.stubGlobal('navigator', { onLine: true, storage: { persist } })
  const { trySave } = await saving()
  expect(await trySave('post', slug, 'A post')).toBe('done')
  await asked
  expect(await engine.db.saved.get(`post/${slug}`)).toMatchObject({ missing: [] })
  expect((await engine.db.saved.get(`post/${slug}`))?.savedAt).toBeGreaterThan(0)
})

test('a save of a browser that refuses to be asked is a save like any other', async () => {
  const persist = () => Promise.reject(new Error('not allowed'))
  vi.stubGlobal('navigator', { onLine: true, storage: { persist } })
  const { trySave } = await saving()
  expect(await trySave('post', slug, 'A post')).toBe('done')
})

test('a post that is saved has the like that was given on another device, which a later 304 does not bring', async () => {
  await likeElsewhere()
  const { trySave } = await saving()
  await trySave('post', slug, 'A post')
  const opened = await engine.pull(addresses.post(slug), (body, userId) =>
    cacheWholePost(engine.db, v.parse(postSchema, body), { now: 0, userId }),
  )
  expect(opened).toBe('unchanged')
  expect(await isLiked()).toBe(true)
})

test('a post of a saved category has the like that was given on another device, even where the post itself could not be fetched', async () => {
  await likeElsewhere()
  const { category } = (await device.server.app.reads.primary.post(slug, asha.user.id)) ?? {}
  device.network.fail(new RegExp(`/posts/${slug}/`), 'lost-request', 'lost-request')
  const { trySave } = await saving()
  await trySave('category', category ?? '', 'A category')
  expect(await isLiked()).toBe(true)
  expect(await engine.db.saved.get(`category/${category}`)).toMatchObject({ slugs: [slug], missing: [slug] })
})

async function stateOf(kind: SavedKind, name: string): Promise<string> {
  const { readSaved } = await import('#features/saved/saved.store.ts')
  const { saveState } = await import('#features/saved/save-state.ts')
  const { thing, version } = await readSaved(kind, name)
  return saveState(thing, version, false)
}

test('a saved post that is outdated stays so while its new text does not come', async () => {
  const { trySave } = await saving()
  await trySave('post', slug, 'A post')
  expect(await stateOf('post', slug)).toBe('saved')
  await device.server.app.db.updateTable('posts').set({ title: 'New' }).where('slug', '=', slug).execute()
  await engine.db.posts.update(slug, { title: 'New' })
  device.network.fail(new RegExp(`/posts/${slug}/$`), 'lost-request')
  await trySave('post', slug, 'A post')
  expect(await stateOf('post', slug)).toBe('outdated')
  await trySave('post', slug, 'A post')
  expect(await stateOf('post', slug)).toBe('saved')
})

test('saved software that is outdated stays so while its new version does not come', async () => {
  const { trySave } = await saving()
  await engine.db.archives.put(aCachedArchive(7))
  await trySave('archive', '7', 'Clock')
  expect(await stateOf('archive', '7')).toBe('saved')
  await engine.db.archives.update(7, { updated_at: '2026-03-03T08:00:00.000Z' })
  device.network.fail(/\/archives\/7\/$/, 'lost-request')
  await trySave('archive', '7', 'Clock')
  expect(await stateOf('archive', '7')).toBe('outdated')
})

describe('a course that was saved in Swahili', () => {
  const course = 'python-first-steps'
  afterEach(() => setCurrentLocale('en'))

  async function saveInSwahili(): Promise<void> {
    setCurrentLocale('sw')
    const { trySave } = await saving()
    await trySave('course', course, 'Python')
    expect(await stateOf('course', course)).toBe('saved')
    setCurrentLocale('en')
  }
  /** Its state in the list of what is saved, and its language there. */
  async function listed() {
    const { readSavedList } = await import('#features/saved/saved.store.ts')
    const { saveState } = await import('#features/saved/save-state.ts')
    const { saved } = await readSavedList(true)
    return saved.map(({ thing, version, language }) => [saveState(thing, version, false), language])
  }

  test.each([
    ['without the English lessons', false],
    ['also where the list of the English lessons is here', true],
  ])('is listed as saved in Swahili and can be saved in English, %s', async (_, isListed) => {
    await saveInSwahili()
    if (isListed) await pullLessons(engine, course, 'en')
    expect(await listed()).toEqual([['saved', 'sw']])
    expect(await stateOf('course', course)).toBe('none')
    const { trySave } = await saving()
    await trySave('course', course, 'Python')
    expect(await stateOf('course', course)).toBe('saved')
    expect(await listed()).toEqual([['saved', 'en']])
  })

  test('is outdated in Swahili once its lessons have changed', async () => {
    await saveInSwahili()
    const key = lessonAddresses.list(course, 'sw')
    await engine.db.lessons
      .where('key')
      .equals(key)
      .modify(({ list }) => {
        list?.lessons.pop()
      })
    expect(await listed()).toEqual([['outdated', 'sw']])
    setCurrentLocale('sw')
    expect(await stateOf('course', course)).toBe('outdated')
  })
})

describe('two pages that list what is saved', () => {
  beforeEach(() => {
    vi.stubGlobal('caches', { open: async () => ({ delete: async () => true }) })
  })

  /** The store as another page of this device has it. */
  async function openPage() {
    vi.resetModules()
    const { setPageEngine: setEngine } = await import('#tests/support/page-engine.ts')
    setEngine(engine)
    return import('#features/saved/saved.store.ts')
  }

  test('a removal is undone although another page is opened and left meanwhile', async () => {
    const { trySave } = await saving()
    await trySave('post', slug, 'A post')
    const [one, other] = [await openPage(), await openPage()]
    await one.remove(`post/${slug}`)
    await other.purge()
    expect(await one.undoRemove(`post/${slug}`)).toBe(true)
    expect(await engine.db.saved.get(`post/${slug}`)).toMatchObject({ removedAt: 0 })
    expect((await engine.db.posts.get(slug))?.content).toBeTruthy()
    await one.purge()
    expect(await engine.db.saved.count()).toBe(1)
  })

  test('what was removed is deleted by the last page that is left, and cannot be restored then', async () => {
    const { trySave } = await saving()
    await trySave('post', slug, 'A post')
    await trySave('archive', '7', 'Clock')
    const [one, other] = [await openPage(), await openPage()]
    await one.remove(`post/${slug}`)
    await other.remove('archive/7')
    await one.purge()
    expect(await engine.db.saved.count()).toBe(2)
    await other.purge()
    expect(await engine.db.saved.count()).toBe(0)
    expect((await engine.db.posts.get(slug))?.content).toBeUndefined()
    expect(await one.undoRemove(`post/${slug}`)).toBe(false)
  })
})

describe('a category that is removed', () => {
  const category = 'Technology'
  let other: string

  beforeEach(async () => {
    vi.stubGlobal('caches', { open: async () => ({ delete: async () => true }) })
    other = await device.server.aPost({ category })
  })

  async function removeCategory(): Promise<void> {
    const { remove, purge } = await import('#features/saved/saved.store.ts')
    await remove(`category/${category}`)
    await purge()
  }
  const savedKeys = () => engine.db.saved.toCollection().primaryKeys()
  const hasText = async (name: string) => (await engine.db.posts.get(name))?.content !== undefined

  test('goes with its posts, but not with one that was saved by itself before it', async () => {
    const { trySave } = await saving()
    await trySave('post', slug, 'A post')
    await trySave('category', category, 'A category')
    expect(await savedKeys()).toEqual([`category/${category}`, `post/${slug}`, `post/${other}`])
    await removeCategory()
    expect(await savedKeys()).toEqual([`post/${slug}`])
    expect([await hasText(slug), await hasText(other)]).toEqual([true, false])
  })

  test('leaves a post whose own button was pressed after it was saved, also when it is saved again', async () => {
    const { trySave } = await saving()
    await trySave('category', category, 'A category')
    await trySave('post', slug, 'A post')
    await trySave('category', category, 'A category')
    await removeCategory()
    expect(await savedKeys()).toEqual([`post/${slug}`])
    expect([await hasText(slug), await hasText(other)]).toEqual([true, false])
  })

  test('goes with posts whose save was cut and then resumed, and with those of earlier saves', async () => {
    const { trySave } = await saving()
    device.network.fail(new RegExp(`/posts/${slug}/`), 'lost-request')
    await trySave('category', category, 'A category')
    expect(await engine.db.saved.get(`post/${slug}`)).toMatchObject({ savedAt: 0 })
    await trySave('post', slug, 'A post')
    expect(await hasText(slug)).toBe(true)
    await trySave('category', category, 'A category')
    await removeCategory()
    expect(await savedKeys()).toEqual([])
    expect([await hasText(slug), await hasText(other)]).toEqual([false, false])
  })

  test.each([
    ['and can be restored', false],
    ['and purged', true],
  ])('while it is saved %s saves no more posts', async (_, isPurged) => {
    const { trySave } = await saving()
    const { remove } = await import('#features/saved/saved.store.ts')
    const { pull } = engine
    vi.spyOn(engine, 'pull').mockImplementationOnce(async (...args) => {
      const outcome = await pull(...args)
      await (isPurged ? removeCategory() : remove(`category/${category}`))
      return outcome
    })
    await trySave('category', category, 'A category')
    expect(await savedKeys()).toEqual(isPurged ? [] : [`category/${category}`])
    expect([await hasText(slug), await hasText(other)]).toEqual([false, false])
  })
})

describe('the pictures of a saved post', () => {
  const stored = new Map<string, Response>()
  /** The names of the other caches. */
  const caches = new Set<string>()
  /** Called before a picture is stored. */
  const storing = vi.fn(async (_url: string) => {})

  beforeEach(() => {
    stored.clear()
    storing.mockReset()
    const cache = {
      put: async (url: string, response: Response) => {
        await storing(url)
        stored.set(url, new Response(await response.blob()))
      },
      match: async (url: string) => stored.get(url)?.clone(),
      delete: async (url: string) => stored.delete(url),
    }
    caches.clear()
    vi.stubGlobal('caches', {
      open: async () => cache,
      match: async () => undefined,
      keys: async () => [...caches],
      delete: async (name: string) => caches.delete(name),
    })
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) =>
      typeof input === 'string' && input.startsWith('/') ? new Response('pixels') : fetch(input, init),
    )
  })

  async function writePost(name: string, pictures: string[]): Promise<void> {
    const content = pictures.map((url) => `<img src="${url}">`).join('')
    await device.server.app.db.updateTable('posts').set({ content }).where('slug', '=', name).execute()
  }
  const pictures = () => [...stored.keys()].toSorted()

  test('go when the post has others, but for those that another saved post has', async () => {
    const { trySave } = await saving()
    const other = await device.server.aPost()
    await writePost(slug, ['/files/a.png', '/files/b.png', '/files/c.png'])
    await writePost(other, ['/files/b.png'])
    await trySave('post', slug, 'A post')
    await trySave('post', other, 'Another post')
    expect(pictures()).toEqual(['/files/a.png', '/files/b.png', '/files/c.png'])
    await writePost(slug, ['/files/c.png', '/files/d.png'])
    await trySave('post', slug, 'A post')
    expect(pictures()).toEqual(['/files/b.png', '/files/c.png', '/files/d.png'])
    expect((await engine.db.saved.get(`post/${slug}`))?.images).toEqual(['/files/c.png', '/files/d.png'])
  })

  test('go when the post is purged while they are fetched', async () => {
    const { trySave } = await saving()
    const { remove, purge } = await import('#features/saved/saved.store.ts')
    await writePost(slug, ['/files/a.png'])
    storing.mockImplementationOnce(async () => {
      await remove(`post/${slug}`)
      await purge()
    })
    await trySave('post', slug, 'A post')
    expect(pictures()).toEqual([])
  })

  test('go with a post whose save has not ended', async () => {
    const { trySave } = await saving()
    const { remove, purge } = await import('#features/saved/saved.store.ts')
    await writePost(slug, ['/files/a.png', '/files/b.png'])
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    storing.mockImplementation((url) => (url === '/files/b.png' ? answered : Promise.resolve()))
    const save = trySave('post', slug, 'A post')
    await expect.poll(pictures).toEqual(['/files/a.png'])
    await remove(`post/${slug}`)
    await purge()
    expect(pictures()).toEqual([])
    answer()
    await save
  })

  describe('on a full device', () => {
    const noRoom = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))

    beforeEach(() => writePost(slug, ['/files/a.png', '/files/b.png', '/files/c.png', '/files/d.png']))

    test('are stored in place of those that were only seen', async () => {
      const { trySave } = await saving()
      caches.add('seen-images')
      storing.mockImplementation(() => (caches.size > 0 ? noRoom() : Promise.resolve()))
      expect(await trySave('post', slug, 'A post')).toBe('done')
      expect(pictures()).toHaveLength(4)
      expect(await engine.db.saved.get(`post/${slug}`)).toMatchObject({ missing: [] })
    })

    test('are missing where nothing can make room, which is said, and the others are not fetched', async () => {
      const { trySave } = await saving()
      storing.mockImplementation((url) => (url === '/files/b.png' ? noRoom() : Promise.resolve()))
      expect(await trySave('post', slug, 'A post')).toBe('no-room')
      const row = await engine.db.saved.get(`post/${slug}`)
      expect(row?.savedAt).toBeGreaterThan(0)
      expect(row?.missing).toEqual(['/files/b.png', '/files/d.png'])
      expect(pictures()).toEqual(['/files/a.png', '/files/c.png'])
      expect(storing).not.toHaveBeenCalledWith('/files/d.png')
    })

    test('end the save of their category, which is done but for what is missing', async () => {
      const { category = '' } = (await device.server.app.reads.primary.post(slug, asha.user.id)) ?? {}
      for (let count = 0; count < 6; count += 1) await device.server.aPost({ category })
      const { trySave } = await saving()
      storing.mockImplementation(noRoom)
      expect(await trySave('category', category, 'A category')).toBe('no-room')
      const row = await engine.db.saved.get(`category/${category}`)
      expect(row?.savedAt).toBeGreaterThan(0)
      expect(row?.missing).toContain(slug)
      // Those with the post whose pictures had no room were fetched at once with it.
      expect(row?.missing.length).toBeLessThan(7)
    })
  })
})
