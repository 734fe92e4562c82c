import type { Page } from '@playwright/test'
import { storedRows } from './stored-rows.ts'
import {
  aPerson,
  aPost,
  expect,
  isReady,
  signIn,
  test,
  unique,
  writeComment,
  withoutWorker,
} from './fixtures.ts'

const askedToPersist = { name: 'persistence', value: expect.stringMatching(/^(granted|refused)$/) }

type Write = { stores: string[]; durability: string }

/** Every write transaction over all pages of the tab, with the durability that the browser reports. */
async function watchWrites(page: Page): Promise<Write[]> {
  const writes: Write[] = []
  await page.exposeBinding('noteWrite', (_source, write: Write) => void writes.push(write))
  await page.addInitScript(() => {
    const begin: unknown = Reflect.get(IDBDatabase.prototype, 'transaction')
    if (typeof begin !== 'function') return
    IDBDatabase.prototype.transaction = function (...args) {
      const transaction: IDBTransaction = Reflect.apply(begin, this, args)
      const { mode, durability, objectStoreNames } = transaction
      const note: unknown = Reflect.get(window, 'noteWrite')
      if (mode === 'readwrite' && typeof note === 'function')
        note({ stores: [...objectStoreNames], durability })
      return transaction
    }
  })
  return writes
}

test('all writes of the person use strict durability', withoutWorker, async ({ page, site }) => {
  const writes = await watchWrites(page)
  const wrote = (store: string) =>
    expect.poll(() => writes.flatMap(({ stores }) => stores), store).toContain(store)
  await page.goto(`/share?title=Maji&text=${encodeURIComponent(unique('Shared'))}`)
  await wrote('shared')

  await page.goto('/client/messaging?open=shops')
  await isReady(page)
  await page.getByRole('main').getByLabel('Message', { exact: true }).fill('Five shops')
  await wrote('drafts')
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click()
  await wrote('kept')

  await page.goto('/blog/manage')
  await isReady(page)
  await page.getByRole('link', { name: 'New post' }).click()
  await page.getByLabel('Title').fill('Maji safi')
  await wrote('postDrafts')

  await signIn(page, await aPerson(site), `/blog/${aPost}`)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await wrote('saved')
  // The first write that the person wants to keep: the app requests persistent storage.
  await expect.poll(() => storedRows(page, 'settings')).toContainEqual(askedToPersist)
  const before = writes.length
  await writeComment(page, unique('On the disk'))
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expect.poll(() => writes.slice(before).flatMap(({ stores }) => stores)).toContain('likes')

  expect(writes.filter(({ durability }) => durability !== 'strict')).toEqual([])
})
