import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PageRenderer } from '#server/site/page-renderer.ts'

/**
 * Replaces the build's renderer: blocks its thread for `/slow`, throws for `/broken` and ends the thread for
 * `/end`.
 */
const renderModule = `
export const portalRoots = ['portal']
export const product = 'Vior'
export async function render({ url, locale, template }) {
  if (url === '/slow') for (const started = Date.now(); Date.now() - started < 500; );
  if (url === '/broken') throw new Error('No such page')
  if (url === '/end') process.exit(1)
  if (url === '/full') { const kept = []; for (;;) kept.push(new Array(1e6).fill({})) }
  return { html: template + locale + url, status: url === '/missing' ? 404 : 200 }
}`

let siteDir: string
let renderer: PageRenderer

beforeEach(async () => {
  siteDir = await mkdtemp(path.join(tmpdir(), 'vior-renderer-'))
  for (const folder of ['client/.vite', 'render'])
    await mkdir(path.join(siteDir, folder), { recursive: true })
  await writeFile(path.join(siteDir, 'importmap.json'), '{}')
  await writeFile(path.join(siteDir, 'site.json'), '{"apiBase":null}')
  await writeFile(path.join(siteDir, 'template.html'), '<html lang="en">')
  await writeFile(path.join(siteDir, 'client/.vite/manifest.json'), '{}')
  await writeFile(path.join(siteDir, 'render/render.js'), renderModule)
  await writeFile(path.join(siteDir, 'package.json'), '{"type":"module"}')
  renderer = await PageRenderer.create(siteDir)
})

afterEach(async () => {
  await renderer.close()
  await rm(siteDir, { recursive: true })
})

test('the event loop keeps running while a page is rendered', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 10)
  const page = await render('/slow')
  clearInterval(timer)
  expect(text(page)).toBe('<html lang="en">sw/slow')
  expect(turns).toBeGreaterThan(0)
})

test('it renders the picture of a page with the name of the build', async () => {
  const picture = await renderer.renderPicture({ seed: '/about', title: 'About', label: '' })
  expect(Buffer.from(picture).subarray(1, 4).toString()).toBe('PNG')
})

test('a missing page is reported as such, and its ETag is that of its bytes', async () => {
  const [missing, found] = await Promise.all([render('/missing'), render('/found')])
  expect(missing.status).toBe(404)
  expect(found.status).toBe(200)
  expect(missing.etag).not.toBe(found.etag)
})

test('a page that cannot be rendered fails only its own requests', async () => {
  const broken = render('/broken')
  const other = render('/other')
  await expect(broken).rejects.toThrow('No such page')
  expect(text(await other)).toContain('/other')
})

test.each(['/end', '/full'])('after the thread ended (%s) the next page starts another', async (url) => {
  await expect(render(url)).rejects.toThrow()
  expect(text(await render('/after'))).toContain('/after')
  expect(await renderer.portalRoots).toEqual(['portal'])
})

test('without a build rendering fails with an error', async () => {
  await expect(PageRenderer.create(path.join(siteDir, 'nothing'))).rejects.toThrow('ENOENT')
})

function render(url: string) {
  return renderer.render({ url, locale: 'sw', mode: 'system', data: null })
}

function text({ html }: { html: Uint8Array }): string {
  return new TextDecoder().decode(html)
}
