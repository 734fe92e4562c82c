import { chromium } from '@playwright/test'
import { findChromium } from '#tests/support/chromium.ts'
import { startSite } from '#tests/e2e/site.ts'
import { aPerson, isInstalled, signIn } from '#tests/e2e/fixtures.ts'

const rows = 200
const slug = 'mobile-money-callbacks'

/** Time to send 200 queued comments, in a real browser against the real server on this machine. */
export async function drainInBrowser(): Promise<void> {
  const site = await startSite()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  })
  try {
    const context = await browser.newContext({ baseURL: site.url })
    const page = await context.newPage()
    await signIn(page, await aPerson(site), `/blog/${slug}`)
    await isInstalled(page)
    await context.setOffline(true)
    await page.evaluate(fillOutbox, { slug, rows })

    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    let [requests, received, sent] = [0, 0, 0]
    devtools.on('Network.requestWillBeSent', ({ request }) => {
      if (!request.url.includes('add_comment')) return
      requests += 1
      sent += (request.postData ?? '').length + Object.entries(request.headers).join('').length
    })
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      received += encodedDataLength
    })
    const before = performance.now()
    await context.setOffline(false)
    await page.waitForFunction(
      () => /All sent/.test(document.querySelector('[data-network]')?.textContent ?? ''),
      null,
      {
        timeout: 120_000,
      },
    )
    const seconds = (performance.now() - before) / 1000
    const arrived = (await site.comments(slug)).filter((text) => text.startsWith('Bench comment')).length
    console.table([
      {
        rows,
        arrived,
        seconds: Number(seconds.toFixed(2)),
        requests,
        'bytes up per row (page view)': Math.round(sent / rows),
        'bytes down per row': Math.round(received / rows),
      },
    ])
  } finally {
    await browser.close()
    await site.close()
  }
}

/** Writes the rows directly to IndexedDB instead of clicking 200 times. */
async function fillOutbox(options: { slug: string; rows: number }): Promise<void> {
  const user: { id: number } = JSON.parse(localStorage.getItem('user') ?? '{}')
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('vior')
    opening.addEventListener('success', () => resolve(opening.result))
  })
  const writing = db.transaction('outbox', 'readwrite')
  for (let index = 0; index < options.rows; index += 1) {
    writing.objectStore('outbox').add({
      key: crypto.randomUUID(),
      userId: user.id,
      kind: 'comment',
      target: `post/${options.slug}/comments`,
      payload: {
        slug: options.slug,
        content: `Bench comment number ${index}, about as long as people write.`,
        parent: null,
      },
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: 0,
      lastError: null,
      createdAt: Date.now(),
      doneAt: 0,
    })
  }
  await new Promise((resolve) => writing.addEventListener('complete', resolve))
  db.close()
}
