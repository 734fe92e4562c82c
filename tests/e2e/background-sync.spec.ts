import { aPerson, aPost, expect, isInstalled, openAs, test, unique, writeComment } from './fixtures.ts'

test('the service worker sends offline writes when no page is open', async ({ page, context, site }) => {
  await openAs(page, await aPerson(site), `/blog/${aPost}`)
  await isInstalled(page)
  const text = unique('Written and closed')

  const blank = await context.newPage()
  const devtools = await context.newCDPSession(blank)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(site.url))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered

  await context.setOffline(true)
  await writeComment(page, text)
  const tags: string[] = await page.evaluate(
    'navigator.serviceWorker.ready.then((registration) => registration.sync.getTags())',
  )
  expect(tags.some((tag) => tag.startsWith('outbox-'))).toBe(true)
  await page.close()
  expect(await site.comments(aPost)).not.toContain(text)

  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no worker')
  await worker.evaluate(watchWrites)
  await context.setOffline(false)
  // The moment of the event is up to the browser. It does not know that it was offline, so the event is
  // dispatched here.
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: site.url,
    registrationId,
    tag: 'outbox-1',
    lastChance: false,
  })

  await expect.poll(async () => (await site.comments(aPost)).filter((one) => one === text).length).toBe(1)
  await expect
    .poll(() => worker.evaluate(() => performance.getEntriesByName('outbox').length))
    .toBeGreaterThan(1)
  const kinds = await worker.evaluate(() =>
    performance.getEntriesByName('outbox').map((entry) => String(Object(entry).detail)),
  )
  expect(new Set(kinds)).toEqual(new Set(['strict']))
})

/** Runs in the worker: records each write to the outbox with the durability that the browser reports. */
function watchWrites(): void {
  const begin: unknown = Reflect.get(IDBDatabase.prototype, 'transaction')
  if (typeof begin !== 'function') return
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction: IDBTransaction = Reflect.apply(begin, this, args)
    const { mode, durability: detail, objectStoreNames } = transaction
    if (mode === 'readwrite' && objectStoreNames.contains('outbox')) performance.mark('outbox', { detail })
    return transaction
  }
}
