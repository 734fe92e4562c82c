import { expect, type Page } from '@playwright/test'
import { bearer, sendJson } from '#tests/support/send-json.ts'
import { canary, xssPayloads } from '#tests/support/xss-payloads.ts'
import type { Site } from './site.ts'

/** Part of every stored text, so that a screen that shows none of them fails. */
export const payloadWord = 'Mtego'

// No text may contain NUL, which PostgreSQL cannot store.
const all = xssPayloads().filter((text) => !text.includes('\0'))

/** Payloads that fit into one line, such as a title. */
const lines = all.filter((text) => !/\p{Cc}/u.test(text))

/** Payloads joined into one text of at most `length` characters, starting at another one for each `start`. */
function pick(from: readonly string[], start: number, length: number, step = 131): string {
  let text = payloadWord
  for (let at = start; at < from.length; at += step) {
    const longer = `${text} ${from[at]}`
    if (longer.length > length) break
    text = longer
  }
  return text
}

/** The content of each kind of field, with as many payloads as the field allows. */
export const storedPayloads = {
  /** A first or last name. */
  name: `${payloadWord} <img src=x onerror=${canary}>`,
  otherName: `"><svg onload=${canary}>`,
  title: pick(lines, 3, 200),
  excerpt: pick(lines, 5, 500),
  author: pick(lines, 7, 150),
  tag: `${payloadWord}<img src=x onerror=canary=1>`,
  /** HTML of a post: sanitised, and rendered as HTML. */
  html: `<p>${payloadWord}</p>${pick(all, 11, 60_000, 17)}`,
  /** A comment, a message or a note to a request. */
  texts: Array.from({ length: 12 }, (_, place) => pick(all, 17 + place, 5000)),
  text: pick(all, 13, 2000),
  fileName: `${payloadWord}<img src=x onerror=canary=1>.txt`,
  userAgent: `Mozilla/5.0 ${payloadWord} <img src=x onerror=${canary}> Firefox/140.0`,
  /** Never stored by the server, because it is no picture. */
  avatar: `x" onerror="${canary}`,
  address: `javascript:${canary}`,
} as const

export type StoredPayloads = {
  /** The author is a writer, so that the screens for writing can be opened as well. */
  person: { username: string; password: string }
  slug: string
  archiveId: number
}

/** Makes one account write payloads into every field that the API accepts from people. */
export async function storePayloads(site: Site): Promise<StoredPayloads> {
  const { name, otherName, title, excerpt, author, tag, html, texts, text, userAgent, avatar } =
    storedPayloads
  const email = `${crypto.randomUUID()}@example.org`
  const password = 'a-passphrase-for-tests'
  const names = { first_name: name, last_name: otherName }
  let token = ''
  const post = async (path: string, body: object, status = 201, method = 'POST') => {
    const headers = { 'user-agent': userAgent, ...(token ? bearer(token) : {}) }
    const response = await sendJson(site.url, method, path, body, headers)
    expect(response.status, `${method} ${path}`).toBe(status)
    return response.json()
  }

  await post('/users/auth/register/', { ...names, email, password, password_confirm: password })
  await site.grant(email, 'writer')
  const signedIn: { access: string } = await post('/users/auth/login/', { username: email, password }, 200)
  token = signedIn.access
  await post('/users/api/profiles/me/', { avatar }, 400, 'PATCH')
  const article = { title, excerpt, author, tags: [tag], content: html, category: 'Technology' }
  const { slug }: { slug: string } = await post('/blog/api/posts/', article)
  for (const content of texts) await post(`/blog/api/posts/${slug}/add_comment/`, { content })
  await post('/archive/api/archives/1/add_comment/', { comment: text, rating: 4 })
  await post('/contact/api/messages/', { ...names, email, subject: title, message: text })
  return { person: { username: email, password }, slug, archiveId: 1 }
}

/** From the next load on, counts violations of the page's policy; call it before the page is opened. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) =>
      performance.mark('stopped', { detail: `${effectiveDirective} ${sample}` }),
    )
  })
}

/** Fails if a payload ran on this page, became executable markup, or was stopped only by the policy. */
export async function expectNothingRan(page: Page): Promise<void> {
  const ran = await page.evaluate(() => ({
    canary: Number(Reflect.get(globalThis, 'canary') ?? 0),
    stopped: performance.getEntriesByName('stopped').map((entry) => String(Object(entry).detail)),
  }))
  expect(ran).toEqual({ canary: 0, stopped: [] })
  expect(await page.evaluate(findRunnable, null)).toEqual([])
}

/** The same for HTML from the server; `blank` is a page without a policy, so about:blank. */
export async function expectInertHtml(blank: Page, html: string): Promise<void> {
  expect(html).toContain(payloadWord)
  expect(await blank.evaluate(findRunnable, html)).toEqual([])
}

/** Event handlers, script URLs and scripts with the canary, in HTML or in the page itself. */
function findRunnable(html: string | null): string[] {
  const root = html === null ? document : new DOMParser().parseFromString(html, 'text/html')
  const addresses = new Set(['href', 'src', 'action', 'formaction', 'data', 'xlink:href'])
  // React replaces a script element in content with a script that throws.
  const isScript = (value: string) =>
    /^[\s\0-\x20]*(javascript|vbscript|data:text)/i.test(value) && value.includes('canary')
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const found = [...element.attributes].filter(
      ({ name, value }) =>
        name.startsWith('on') || name === 'srcdoc' || (addresses.has(name) && isScript(value)),
    )
    // Data blocks contain user text but are not executed (HTML 4.12.1).
    const isData = /^(?:application\/(?:ld\+)?json|text\/plain)$/
    const runs = element instanceof HTMLScriptElement && !isData.test(element.type)
    const isPayload = runs && element.text.includes('canary')
    return isPayload || found.length > 0 ? [element.outerHTML.slice(0, 200)] : []
  })
}
