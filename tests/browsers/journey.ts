import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { TruncatingProxy } from '#tests/e2e/truncating-proxy.ts'
import type { Site } from '#tests/e2e/site.ts'
import { sendJson } from '#tests/support/send-json.ts'
import type { DrivenBrowser } from './driven-browser.ts'
import { leaveAndComeBack } from './leaving.ts'
import {
  button,
  field,
  isInstalled,
  openHydrated,
  waitForText,
  waitForNoText,
  storedRows,
} from './on-the-page.ts'
import { pageErrors } from './page-errors.ts'

const person = { email: 'neema@example.org', first_name: 'Neema', last_name: 'Sanga' }
const post = 'mobile-money-callbacks'
const words = 'rice flour'
/** Of 170 kB, so that it is cut twice. */
const software = { id: 10, bytesBeforeCut: 50_000 }

/** The browser, and the site behind a proxy that can cut connections. */
export type Journey = { browser: DrivenBrowser; site: Site; proxy: TruncatingProxy }

/** Creates and signs in an account, installs the app and stores the post. */
export async function signIn({ browser, site, proxy }: Journey): Promise<void> {
  const password = 'a-passphrase-for-tests'
  await register(site, password)
  await openHydrated(browser, `${proxy.url}/auth/login?from=${encodeURIComponent(`/blog/${post}`)}`)
  await browser.type(field('Username or email'), person.email)
  await browser.type(field('Password'), password)
  await browser.click(`//main${button('Sign In')}`)
  await expect.poll(() => browser.evaluate(() => location.pathname)).toBe(`/blog/${post}`)
  await isInstalled(browser)
  await expect
    .poll(() => storedRows(browser, 'posts'))
    .toContainEqual(expect.objectContaining({ slug: post, content: expect.any(String) }))
}

async function register(site: Site, password: string): Promise<void> {
  const form = { ...person, password, password_confirm: password }
  const response = await sendJson(site.url, 'POST', '/users/auth/register/', form)
  expect(response.status).toBe(201)
}

/** A comment and a like are made while the server is down, survive a browser restart, and are sent once. */
export async function writeWithoutServer({ browser, site, proxy }: Journey, text: string): Promise<void> {
  const likes = await site.likes(post)
  await site.kill()
  await openHydrated(browser, `${proxy.url}/blog/${post}`)
  await waitForText(browser, words)
  await browser.type(field('Your comment'), text)
  await browser.click(button('Send comment'))
  await waitForText(browser, 'Waiting to send')
  await browser.click(`//button[@aria-pressed = "false"]`)
  await waitForText(browser, '2 waiting')
  expect(await pageErrors(browser)).toEqual([])

  await browser.restart()
  await openHydrated(browser, `${proxy.url}/blog/${post}`)
  await waitForText(browser, text)
  await waitForText(browser, '2 waiting')

  await site.start()
  await openHydrated(browser, `${proxy.url}/blog/${post}`)
  await expect.poll(() => site.comments(post)).toContain(text)
  await expect.poll(() => site.likes(post)).toBe(likes + 1)
  await waitForNoText(browser, 'Waiting to send')
  await waitForText(browser, text)
  expect((await site.comments(post)).filter((comment) => comment === text)).toHaveLength(1)
  expect(await pageErrors(browser)).toEqual([])
}

/** A page restored from the page cache, left during a transaction, sends what is written afterwards. */
export async function writeAfterComingBack({ browser, site, proxy }: Journey, text: string): Promise<void> {
  await leaveAndComeBack(browser, `${proxy.url}/blog/${post}`, `${proxy.url}/about`)
  await expect.poll(() => browser.evaluate(() => document.querySelector('main textarea') !== null)).toBe(true)
  await browser.type(field('Your comment'), text)
  await browser.click(button('Send comment'))
  await expect.poll(() => site.comments(post)).toContain(text)
  await waitForText(browser, text)
  await waitForNoText(browser, 'Waiting to send')
  expect((await site.comments(post)).filter((comment) => comment === text)).toHaveLength(1)
  expect(await pageErrors(browser)).toEqual([])
}

/** Downloads a file over a connection that is cut twice. */
export async function download({ browser, site, proxy }: Journey): Promise<void> {
  proxy.cut(2, software.bytesBeforeCut)
  await openHydrated(browser, `${proxy.url}/archive/${software.id}`)
  await browser.click(button('Download ·'))
  await expect
    .poll(() => browser.evaluate(() => document.querySelector('[data-download=ready]') !== null))
    .toBe(true)
  expect(proxy.cutsLeft()).toBe(0)
  const sums = await sumsOf(site)
  await expect.poll(() => savedSums(browser.downloads)).toEqual([expect.toBeOneOf(sums)])
  expect(await pageErrors(browser)).toEqual([])
}

/** The list of files from the server: the page offers the one for this computer first. */
async function sumsOf(site: Site): Promise<string[]> {
  const answer = await fetch(`${site.url}/archive/api/archives/${software.id}/`)
  const { versions }: { versions: { platform_downloads: { sha256: string }[] }[] } = await answer.json()
  return versions.flatMap(({ platform_downloads }) => platform_downloads.map(({ sha256 }) => sha256))
}

async function savedSums(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name))))
  return files.map((file) => createHash('sha256').update(file).digest('hex'))
}
