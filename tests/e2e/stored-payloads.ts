import { expect, type Page } from '@playwright/test'
import { canary, xssPayloads } from '#tests/support/xss-payloads.ts'
import type { Site } from './site.ts'

/** Stands in every stored text, so that a screen that draws none of them does not pass. */
export const payloadWord = 'Mtego'

// No text may hold a NUL; PostgreSQL could not store it.
const all = xssPayloads().filter((text) => !text.includes('\0'))

/** What fits into one line, such as a title. */
const lines = all.filter((text) => !/\p{Cc}/u.test(text))

/** Every so many-th payload in one text of at most `length` characters, from another one for each `start`. */
function pick(from: readonly string[], start: number, length: number, step = 131): string {
  let text = payloadWord
  for (let at = start; at < from.length; at += step) {
    const longer = `${text} ${from[at]}`
    if (longer.length > length) break
    text = longer
  }
  return text
}

/** What somebody may write in each kind of field, as full of payloads as the field allows. */
export const storedPayloads = {
  /** A first or last name. */
  name: `${payloadWord} <img src=x onerror=${canary}>`,
  otherName: `"><svg onload=${canary}>`,
  title: pick(lines, 3, 200),
  excerpt: pick(lines, 5, 500),
  author: pick(lines, 7, 150),
  tag: `${payloadWord}<img src=x onerror=canary=1>`,
  /** HTML of a post: cleaned, and drawn as HTML. */
  html: `<p>${payloadWord}</p>${pick(all, 11, 60_000, 17)}`,
  /** A comment, a message, a note to a request. */
  texts: Array.from({ length: 12 }, (_, place) => pick(all, 17 + place, 5000)),
  text: pick(all, 13, 2000),
  fileName: `${payloadWord}<img src=x onerror=canary=1>.txt`,
  userAgent: `Mozilla/5.0 ${payloadWord} <img src=x onerror=${canary}> Firefox/140.0`,
  /** Never stored by the server: it is no picture. */
  avatar: `x" onerror="${canary}`,
  address: `javascript:${canary}`,
} as const

export type StoredPayloads = {
  /** Who wrote them: a writer, so that every screen of writing is open as well. */
  person: { username: string; password: string }
  slug: string
  archiveId: number
}

/** Has one person write payloads into every field that the API takes from people. */
export async function storePayloads(site: Site): Promise<StoredPayloads> {
  const { name, otherName, title, excerpt, author, tag, html, texts, text, userAgent, avatar } =
    storedPayloads
  const email = `${crypto.randomUUID()}@example.org`
  const password = 'a-passphrase-for-tests'
  const names = { first_name: name, last_name: otherName }
  let token = ''
  const post = async (path: string, body: object, status = 201, method = 'POST') => {
    const response = await fetch(site.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
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

/** From the next load on, counts what the page's policy had to stop; call it before the page is opened. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) =>
      performance.mark('stopped', { detail: `${effectiveDirective} ${sample}` }),
    )
  })
}

/** No payload ran on this page, became markup that could run, or was stopped by the policy alone. */
export async function expectNothingRan(page: Page): Promise<void> {
  const ran = await page.evaluate(() => ({
    canary: Number(Reflect.get(globalThis, 'canary') ?? 0),
    stopped: performance.getEntriesByName('stopped').map((entry) => String(Object(entry).detail)),
  }))
  expect(ran).toEqual({ canary: 0, stopped: [] })
  expect(await page.evaluate(findRunnable, null)).toEqual([])
}

/** The same for HTML as it comes from the server; `blank` is a page without a policy, so about:blank. */
export async function expectInertHtml(blank: Page, html: string): Promise<void> {
  expect(html).toContain(payloadWord)
  expect(await blank.evaluate(findRunnable, html)).toEqual([])
}

/** Handlers, addresses that are scripts, and scripts with the canary, in HTML or in the page itself. */
function findRunnable(html: string | null): string[] {
  const root = html === null ? document : new DOMParser().parseFromString(html, 'text/html')
  const addresses = new Set(['href', 'src', 'action', 'formaction', 'data', 'xlink:href'])
  // React puts a script that throws into the place of one that somebody wrote.
  const isScript = (value: string) =>
    /^[\s\0-\x20]*(javascript|vbscript|data:text)/i.test(value) && value.includes('canary')
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const found = [...element.attributes].filter(
      ({ name, value }) =>
        name.startsWith('on') || name === 'srcdoc' || (addresses.has(name) && isScript(value)),
    )
    // A JSON block holds what people wrote and runs nothing.
    const runs = element instanceof HTMLScriptElement && !/json/.test(element.type)
    const isPayload = runs && element.text.includes('canary')
    return isPayload || found.length > 0 ? [element.outerHTML.slice(0, 200)] : []
  })
}
