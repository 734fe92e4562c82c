import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSite } from '#server/site/site.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let folder: string
let siteDir: string
let server: TestServer

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vior-release-'))
  siteDir = path.join(folder, 'site')
  await cp('dist', siteDir, { recursive: true, filter: (name) => path.basename(name) !== 'previous' })
  const site = await createSite(siteDir, { dataDir: folder })
  server = await startServer({ plugins: [site.plugin], notFoundPage: site.notFoundPage })
})

afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const twins = [
  ['', (text: string) => text],
  ['.br', (text: string) => brotliCompressSync(text)],
  ['.gz', (text: string) => gzipSync(text)],
] as const
const encodings = ['identity', 'gzip', 'br']
const pages = ['about', 'shell'].map((name) => `client/pages/en/${name}.html`)
const addresses = ['/about', '/pages/en/about.html', '/pages/en/shell.html', '/pages/en/shell.html?1']

const get = (address: string, encoding: string, headers: Record<string, string> = {}) =>
  fetch(server.url + address, {
    headers: { 'accept-encoding': encoding, 'accept-language': 'en', ...headers },
  })

/** Whether the page came with a policy that allows its import map; an unavailable one allows nothing to be kept. */
async function isWhole(response: Response): Promise<boolean> {
  const body = await response.text()
  if (response.status === 503) {
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' })
    return false
  }
  expect(response.status).toBe(200)
  const map = /<script type="importmap">([^<]*)</.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(map).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  return true
}

/** For all addresses in each encoding, and for a page in another colour mode, which is compressed when it is asked for. */
async function answers(): Promise<boolean[]> {
  const whole: boolean[] = []
  for (const encoding of encodings) {
    for (const address of addresses) whole.push(await isWhole(await get(address, encoding)))
    whole.push(await isWhole(await get('/about', encoding, { cookie: 'mode=dark' })))
  }
  return whole
}

test('while another build replaces the pages, none is sent with the policy of the build before', async () => {
  const map = await readFile(path.join(siteDir, 'importmap.json'), 'utf8')
  // The same length, as for another hash.
  const nextMap = map.replace(/[\da-f]{7}\.js"\}/, '0000000.js"}')
  expect(nextMap).not.toBe(map)
  await writeFile(path.join(siteDir, 'importmap.json'), nextMap)
  for (const [ending, compress] of twins) {
    for (const page of pages) {
      const text = await readFile(path.join(siteDir, page), 'utf8')
      await writeFile(path.join(siteDir, page + ending), compress(text.replace(map, nextMap)))
    }
    expect((await answers()).includes(false)).toBe(true)
  }
  expect((await answers()).includes(true)).toBe(false)
  // Pages of the content are made by the server, which holds their parts.
  expect(await isWhole(await get('/blog', 'br'))).toBe(true)
})

test('a page that is gone is answered 503, and is sent when the same bytes are back', async () => {
  const before = await answers()
  expect(before.includes(false)).toBe(false)
  const name = path.join(siteDir, 'client/pages')
  await cp(name, path.join(folder, 'pages'), { recursive: true })
  await rm(name, { recursive: true })
  expect(await isWhole(await get('/about', 'identity'))).toBe(false)
  expect(await isWhole(await get('/contact', 'br', { cookie: 'mode=dark' }))).toBe(false)
  await cp(path.join(folder, 'pages'), name, { recursive: true })
  expect(await answers()).toEqual(before)
})
