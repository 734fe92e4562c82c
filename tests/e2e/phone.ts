import type { CDPSession, Page } from '@playwright/test'
import { aPerson, commentBox, expect, isInstalled, isReady, signIn, writeComment } from './fixtures.ts'
import { KillableBrowser } from './killable-browser.ts'
import type { Site } from './site.ts'
import { storedRows } from './stored-rows.ts'

/** A step that takes longer counts as hanging, also on a busy machine. */
const stepTimeoutMs = 60_000

/** A phone with the app: its tab, worker, browser and server can be killed at any moment. */
export class Phone {
  readonly #site: Site
  readonly #browser: KillableBrowser
  #page: Page | null = null
  #isBrowserUp = false
  #isOffline = false
  isServerUp = true

  private constructor(site: Site, browser: KillableBrowser) {
    this.#site = site
    this.#browser = browser
  }

  /** Creates and signs in an account, installs the app and opens the posts. */
  static async make(site: Site, slugs: [string, ...string[]]): Promise<Phone> {
    const phone = new Phone(site, await KillableBrowser.make())
    const page = await phone.#open('/')
    await signIn(page, await aPerson(site), `/blog/${slugs[0]}`, site.url)
    await isInstalled(page)
    for (const slug of slugs) {
      const read = await phone.at(slug)
      await expect.poll(async () => hasContent(await storedRows(read, 'posts'), slug)).toBe(true)
    }
    return phone
  }

  async #open(path: string): Promise<Page> {
    const url = `${this.#site.url}${path}`
    if (this.#isBrowserUp && this.#page) {
      const context = this.#page.context()
      const page = await context.newPage()
      await this.#page.close().catch(() => {})
      page.setDefaultTimeout(stepTimeoutMs)
      this.#page = page
      await page.goto(url)
      return page
    }
    const page = await this.#browser.open(url)
    page.setDefaultTimeout(stepTimeoutMs)
    this.#isBrowserUp = true
    this.#page = page
    return page
  }

  /** Opens the page of a post if another page, or none, is open. */
  async at(slug: string): Promise<Page> {
    const path = `/blog/${slug}`
    const page = this.#page
    if (page && this.#isBrowserUp && !page.isClosed() && new URL(page.url()).pathname === path) return page
    const opened = await this.#open(path)
    await isReady(opened)
    return opened
  }

  async comment(slug: string, text: string): Promise<void> {
    await writeComment(await this.#withDraft(slug), text)
  }

  /** Opens the page of a post and waits until the comment field shows the stored draft. */
  async #withDraft(slug: string): Promise<Page> {
    const page = await this.at(slug)
    const drafts = await storedRows(page, 'drafts')
    const draft = drafts.find(({ place }) => place === `comment/${slug}/`)
    const text = typeof draft?.text === 'string' ? draft.text : ''
    await expect(commentBox(page)).toHaveValue(text, { timeout: stepTimeoutMs })
    return page
  }

  /** The browser is killed while the button is pressed: whether the text was accepted is unknown. */
  async commentAndDie(slug: string, text: string): Promise<void> {
    const page = await this.#withDraft(slug)
    await commentBox(page).fill(text)
    await page.getByRole('button', { name: 'Send comment' }).click({ noWaitAfter: true })
    await this.killBrowser()
  }

  /** Presses the like button; returns whether the post is liked now. */
  async like(slug: string): Promise<boolean> {
    const page = await this.at(slug)
    const button = page.getByRole('button', { name: /^Liked?$/ })
    // The page first shows the shared state, then that of this account.
    const isLiked = await likes(page, slug)
    await expect(button).toHaveAttribute('aria-pressed', String(isLiked))
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', String(!isLiked))
    return !isLiked
  }

  async crashTab(slug: string): Promise<void> {
    const page = await this.at(slug)
    const devtools = await page.context().newCDPSession(page)
    const crashed = new Promise((resolve) => page.once('crash', resolve))
    devtools.send('Page.crash').catch(() => {})
    await crashed
    // The next step opens another page.
    this.#page = await page.context().newPage()
    await page.close().catch(() => {})
  }

  /** Only while online: a stopped worker keeps the offline state of the browser permanently. */
  async stopWorker(slug: string): Promise<void> {
    if (this.#isOffline) return
    const { devtools } = await this.#worker(slug)
    await devtools.send('ServiceWorker.stopAllWorkers')
    await devtools.detach()
  }

  async #worker(slug: string): Promise<{ devtools: CDPSession; registrationId: string }> {
    const page = await this.at(slug)
    const devtools = await page.context().newCDPSession(page)
    const found = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(this.#site.url))
        if (own) resolve(own.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    return { devtools, registrationId: await found }
  }

  async killBrowser(): Promise<void> {
    await this.#browser.kill()
    this.#page = null
    this.#isBrowserUp = false
    this.#isOffline = false
  }

  async setOffline(slug: string, isOffline: boolean): Promise<void> {
    const page = await this.at(slug)
    await page.context().setOffline(isOffline)
    this.#isOffline = isOffline
  }

  async killServer(): Promise<void> {
    await this.#site.kill()
    this.isServerUp = false
  }

  async startServer(): Promise<void> {
    if (!this.isServerUp) await this.#site.start()
    this.isServerUp = true
  }

  /** No page of the app is open; dispatches the sync event of a browser that is back online. */
  async syncWithoutPage(slug: string): Promise<void> {
    await this.startServer()
    if (this.#isOffline) await this.setOffline(slug, false)
    const { devtools, registrationId } = await this.#worker(slug)
    const page = await this.at(slug)
    await page.goto('about:blank')
    await devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin: this.#site.url,
      registrationId,
      tag: 'outbox-1',
      lastChance: false,
    })
    await devtools.detach()
  }

  /** Restores everything and opens the app. */
  async recover(slug: string): Promise<Page> {
    await this.startServer()
    if (this.#isOffline) await this.setOffline(slug, false)
    const page = await this.#open(`/blog/${slug}`)
    await isReady(page)
    return page
  }

  /** The visible content, printed when a step fails. */
  async screen(): Promise<string> {
    const text = this.#page?.locator('body').innerText({ timeout: 2000 })
    return `${this.#page?.url()}\n${await text?.catch(String)}`
  }

  close(): Promise<void> {
    return this.#browser.close()
  }
}

function hasContent(posts: Record<string, unknown>[], slug: string): boolean {
  return posts.some((post) => post.slug === slug && 'content' in post)
}

/**
 * Whether this account likes a post, sent or not; reads the outbox first, because a like moves from there to
 * the cache.
 */
async function likes(page: Page, slug: string): Promise<boolean> {
  const rows = await storedRows(page, 'outbox')
  const row = rows.findLast(
    (candidate) => candidate.target === `post/${slug}/like` && candidate.state !== 'done',
  )
  if (row) return JSON.stringify(row.payload).includes('"liked":true')
  return (await storedRows(page, 'likes')).some((like) => like.slug === slug && like.liked === true)
}
