import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { pages } from '#domain/pages.ts'
import { aPerson, expect, isInstalled, signIn, test } from './fixtures.ts'
import { portalRoles } from './portal-paths.ts'
import { publicPages } from './public-pages.ts'

type Words = string | { en: string }
type Shown = { title: string; heading: string; mains: number; hasPadding: boolean }

/** For these the server sends placeholders, or content that a device without it says it lacks. */
const others = new Set([
  '/nothing-here',
  ...pages.flatMap(({ path, example }) =>
    /^\/(?:blog|archive|certificates|thinkforge\/\$id)\/.*\$/.test(path) && example ? example : [],
  ),
])

const aliases = pages.flatMap(({ path, aliasOf }) => (aliasOf && path !== '/portal' ? path : []))

function screensOf(role: string): { path: string; title: string }[] {
  const file = new URL(`../../src/portal/catalogues/${role}.json`, import.meta.url)
  const { screens }: { screens: Record<string, { title: Words }> } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(screens).map(([path, { title }]) => ({
    path: path ? `/${role}/${path}` : `/${role}`,
    title: typeof title === 'string' ? title : title.en,
  }))
}

/** What the server's HTML has for this address. */
async function fromServer(url: string): Promise<Pick<Shown, 'title' | 'heading'>> {
  const html = await (await fetch(url, { headers: { 'accept-language': 'en' } })).text()
  const inner = (tag: string) => new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? ''
  return { title: plain(inner('title')), heading: plain(inner('h1')) }
}

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .trim()

/** Runs in the page. */
function readShown(): Shown {
  const mains = [...document.querySelectorAll('main')]
  return {
    title: document.title,
    heading: document.querySelector('main h1')?.textContent?.trim() ?? '',
    mains: mains.length,
    hasPadding: mains.every((main) => parseFloat(getComputedStyle(main).paddingLeft) > 0),
  }
}

const isWhole = { mains: 1, hasPadding: true }

async function showsOwn(page: Page, path: string, own: { title: string; heading: string }): Promise<void> {
  // The first check is often too early, and the second one would come 100 ms later.
  const options = { message: path, intervals: [20] }
  await expect.poll(() => page.evaluate(readShown), options).toEqual({ ...own, ...isWhole })
}

test('after the installation every address opens offline with its own title and heading, signed out and signed in', async ({
  page,
  context,
  site,
}) => {
  const fixed = [...publicPages, ...aliases].filter((path) => !others.has(path))
  const expected = await Promise.all(
    fixed.map(async (path) => Object.assign({ path }, await fromServer(site.url + path))),
  )
  await page.goto('/')
  await isInstalled(page)
  await context.setOffline(true)
  for (const { path, title, heading } of expected) {
    await page.goto(path)
    await showsOwn(page, path, { title, heading })
  }
  for (const path of others) {
    await page.goto(path)
    // Not the title of the app shell, which the worker serves.
    await expect(page, path).toHaveTitle(/\S · Vior$/)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/\w/)
    expect(await page.evaluate(readShown), path).toMatchObject(isWhole)
  }
  // The page asks whether it is the network that a file is missing for.
  const isAsking = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await page.goto('/auth/login')
  await isAsking
  await expect(page.getByRole('button', { name: 'Sign In', exact: true }).last()).toBeVisible()
  await expect(page.getByText('The rest loads by itself')).toHaveCount(0)
  for (const role of portalRoles) {
    await page.goto(`/${role}`)
    for (const { path, title } of screensOf(role)) {
      await page.evaluate((address) => {
        history.pushState({}, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      await showsOwn(page, path, { title: `${title} · Vior`, heading: title })
    }
  }

  await context.setOffline(false)
  await signIn(page, await aPerson(site))
  await context.setOffline(true)
  for (const path of ['/profile', '/settings', '/blog/create', '/blog/manage', '/forgot-password']) {
    await page.goto(path)
    const own = expected.find((one) => one.path === path)
    await showsOwn(page, path, { title: own?.title ?? '', heading: own?.heading ?? '' })
  }
  const [client] = screensOf('client')
  await page.goto('/client')
  await showsOwn(page, '/client', { title: `${client?.title} · Vior`, heading: client?.title ?? '' })
})

test('an author has one picture, however the name is spelled', async ({ site }) => {
  const key = 'upendo-mwakalinga'
  const page = await (await fetch(`${site.url}/blog/authors/${key}`)).text()
  const { pathname } = new URL(/property="og:image" content="([^"]*)"/.exec(page)?.[1] ?? '')
  expect(pathname).toMatch(/^\/pictures\/blog\/authors\/upendo-mwakalinga\/[\w-]{12}\.png$/)
  const status = async (name: string) => (await fetch(site.url + pathname.replace(key, name))).status
  expect(await status(key)).toBe(200)
  for (const name of ['Upendo%20Mwakalinga', 'UPENDO-MWAKALINGA']) expect(await status(name)).toBe(404)
})
