import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { demoAccount, okBody, signInToApi } from './api.ts'
import { press, tools } from './archive-tool-pages.ts'
import { expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'block' })

test('every page of the archive works from a file, in both languages, without a network', async ({
  page,
  context,
  site,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-pages-'))
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const files = await zips(site.url)
  await context.setOffline(true)
  for (const [slug, works] of Object.entries(tools)) {
    await test.step(slug, async () => {
      const file = path.join(folder, `${slug}.html`)
      await writeFile(file, unzipSync(files.get(slug) ?? new Uint8Array())[`${slug}.html`] ?? '')
      await page.goto(pathToFileURL(file).href)
      await works(page)
      const english = await page.title()
      await press(page, 'Kiswahili')
      await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
      expect(await page.title()).not.toBe(english)
      await expect(page.locator('[data-t]').filter({ hasText: /^$/ })).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await press(page, 'English')
    })
  }
  expect(errors).toEqual([])
  await rm(folder, { recursive: true, force: true })
})

/** The files of the entries by slug; the one given on request through an administrator. */
async function zips(origin: string): Promise<Map<string, Uint8Array>> {
  const send = await signInToApi({ url: origin }, demoAccount('admin'))
  const { results }: { results: { id: number; slug: string }[] } = await (
    await fetch(`${origin}/archive/api/archives/?page_size=100`)
  ).json()
  const wanted = results.filter(({ slug }) => slug in tools)
  expect(wanted).toHaveLength(Object.keys(tools).length)
  const found = wanted.map(async ({ id, slug }) => {
    const { download_url } = await okBody(send('POST', `/archive/api/archives/${id}/download/`, {}))
    return [slug, new Uint8Array(await (await fetch(origin + download_url)).arrayBuffer())] as const
  })
  return new Map(await Promise.all(found))
}
