import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { differenceOnly } from '#domain/install-bundles.ts'
import { BuiltPages } from '#server/site/built-pages.ts'
import { Dictionaries } from '#server/site/dictionaries.ts'
import { serveFiles } from '#server/site/static-files.ts'

let folder: string
let dataDir: string
let app: FastifyInstance | undefined

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vior-dictionaries-'))
  dataDir = path.join(folder, 'data')
  await mkdir(dataDir)
})

afterEach(async () => {
  await app?.close()
  app = undefined
  await rm(folder, { recursive: true })
})

/** Long and without repetitions, so that only a dictionary makes it small. */
const code = Array.from({ length: 400 }, (_, place) => sha256(String(place))).join('\n')

/** A site with a file that is named by its hash alone, two with their names, and a shell. */
async function aBuild(name: string, { file, sentence }: { file: string; sentence: string }): Promise<string> {
  const siteDir = path.join(folder, name)
  const files = {
    'importmap.json': JSON.stringify({ imports: { '/assets/0000001.js': `/assets/${file}.js` } }),
    [`client/assets/${file}.js`]: code + sentence,
    [`client/assets/worker/files-${file}.js`]: code + sentence + 'list',
    [`client/assets/bundles/all-${file}.bin`]: code + sentence + 'bundle',
    'client/pages/en/shell.html': `<!doctype html>${code}${sentence}`,
    'client/sw.js': sentence,
  }
  for (const [place, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(siteDir, place)), { recursive: true })
    await writeFile(path.join(siteDir, place), content)
  }
  return siteDir
}

async function serve(siteDir: string): Promise<FastifyInstance> {
  await app?.close()
  app = Fastify()
  const dictionaries = await Dictionaries.open(siteDir, dataDir)
  const pages = await BuiltPages.read(path.join(siteDir, 'client/pages'), () => "default-src 'none'")
  await serveFiles(app, { siteDir, dictionaries, pages })
  return app
}

const get = (
  server: FastifyInstance,
  url: string,
  dictionary?: string,
  encodings = 'gzip, br, zstd, dcb, dcz',
) =>
  server.inject({
    url,
    headers: {
      'accept-encoding': encodings,
      ...(dictionary === undefined ? {} : { 'available-dictionary': header(dictionary) }),
    },
  })

const first = { file: 'aaaaaaa', sentence: '// one sentence' }
const second = { file: 'bbbbbbb', sentence: '// another sentence' }
const [earlier, later] = [code + first.sentence, code + second.sentence]

test('a file is sent as the difference to the version before that a browser has', async () => {
  await serve(await aBuild('first', first))
  const server = await serve(await aBuild('second', second))

  const answer = await get(server, '/assets/bbbbbbb.js?0000001', earlier)
  expect(answer.headers['content-encoding']).toBe('dcz')
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(answer.headers['vary']).toBe('accept-encoding, available-dictionary')
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(answer.rawPayload.length).toBeLessThan(150)
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(read(answer.rawPayload, earlier)).toBe(later)

  const list = await get(server, '/assets/worker/files-bbbbbbb.js', `${earlier}list`)
  expect(read(list.rawPayload, `${earlier}list`)).toBe(`${later}list`)
})

test('every file names the URLs of its later versions', async () => {
  const server = await serve(await aBuild('first', first))
  const named = async (url: string) => (await get(server, url)).headers['use-as-dictionary']
  expect(await named('/assets/aaaaaaa.js')).toBe(String.raw`match="/assets/*.js\\?0000001"`)
  expect(await named('/assets/worker/files-aaaaaaa.js')).toBe('match="/assets/worker/files-*.js"')
  expect(await named('/pages/en/shell.html')).toBe(String.raw`match="/pages/en/shell.html\\?*"`)
  expect(await named('/sw.js')).toBeUndefined()
})

test('the shell is stored without asking again only under its own revision', async () => {
  const shell = `<!doctype html>${earlier}`
  const server = await serve(await aBuild('first', first))
  const cached = async (url: string) => (await get(server, url)).headers['cache-control']
  expect(await cached(`/pages/en/shell.html?${sha256(shell).slice(0, 16)}`)).toContain('immutable')
  expect(await cached('/pages/en/shell.html?0123456789abcdef')).toBe('no-cache')
  expect(await cached('/pages/en/shell.html')).toBe('no-cache')

  const next = await serve(await aBuild('second', second))
  const answer = await get(next, '/pages/en/shell.html?1', shell)
  expect(read(answer.rawPayload, shell)).toBe(`<!doctype html>${later}`)
})

test('a shell of a later build is not sent as a difference either, because it has another policy', async () => {
  await serve(await aBuild('first', first))
  const siteDir = await aBuild('second', second)
  const server = await serve(siteDir)
  await writeFile(path.join(siteDir, 'client/pages/en/shell.html'), `<!doctype html>${later}, replaced`)
  const answer = await get(server, '/pages/en/shell.html?1', `<!doctype html>${earlier}`)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.body).not.toContain('replaced')
})

test('a file of the build before, which open tabs request, is stored without asking again', async () => {
  const siteDir = await aBuild('first', first)
  await mkdir(path.join(siteDir, 'previous/assets'), { recursive: true })
  await writeFile(path.join(siteDir, 'previous/assets/0f0f0f0.js'), earlier)
  const answer = await get(await serve(siteDir), '/assets/0f0f0f0.js')
  expect(answer.body).toBe(earlier)
  expect(answer.headers['cache-control']).toContain('immutable')
})

test('without a dictionary that is a version before, a file is sent as before', async () => {
  await serve(await aBuild('first', first))
  const server = await serve(await aBuild('second', second))
  const url = '/assets/bbbbbbb.js?0000001'
  const whole = [
    await get(server, url),
    await get(server, url, 'never served'),
    // Another file of the site: not every pair may be compressed.
    await get(server, url, `${earlier}list`),
    await get(server, url, earlier, 'gzip, br, zstd'),
    await server.inject({ url, headers: { 'accept-encoding': 'dcz', 'available-dictionary': 'nonsense' } }),
  ]
  for (const answer of whole) {
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers['vary']).toBe('accept-encoding, available-dictionary')
    expect(answer.body).toBe(later)
  }
  expect((await get(server, '/assets/ccccccc.js', earlier)).statusCode).toBe(404)
  expect((await get(server, '/assets/..%2F..%2Fimportmap.json', earlier)).statusCode).toBe(404)
})

test('who asks for the difference alone gets it, or nothing that is stored', async () => {
  await serve(await aBuild('first', first))
  const server = await serve(await aBuild('second', second))
  const ask = async (url: string, dictionary: string) =>
    server.inject({
      url,
      headers: {
        'accept-encoding': 'br, dcz',
        'available-dictionary': header(dictionary),
        [differenceOnly]: '1',
      },
    })
  const answer = await ask('/assets/bundles/all-bbbbbbb.bin', `${earlier}bundle`)
  expect(answer.headers['content-encoding']).toBe('dcz')
  expect(answer.headers['use-as-dictionary']).toBe('match="/assets/bundles/all-*.bin"')
  expect(read(answer.rawPayload, `${earlier}bundle`)).toBe(`${later}bundle`)

  const none = await ask('/assets/bundles/all-bbbbbbb.bin', 'never served')
  expect([none.statusCode, none.body, none.headers['cache-control']]).toEqual([204, '', 'no-store'])
})

test('six builds are kept; what was lost from the folder is done without', async () => {
  const builds = ['a', 'b', 'c', 'd', 'e', 'f', '0', '1'].map((digit) => digit.repeat(7))
  for (const file of builds) await serve(await aBuild(file, { file, sentence: `// ${file}` }))
  expect(await readdir(path.join(dataDir, 'dictionaries/builds'))).toHaveLength(6)
  expect(await readdir(path.join(dataDir, 'dictionaries/files'))).toHaveLength(24)

  const server = await serve(path.join(folder, '1111111'))
  const encoding = async (before: string) =>
    (await get(server, '/assets/1111111.js?0000001', `${code}// ${before}`)).headers['content-encoding']
  expect(await encoding('0000000')).toBe('dcz')
  expect(await encoding('ccccccc')).toBe('dcz')
  expect(await encoding('aaaaaaa')).toBeUndefined()
  await rm(path.join(dataDir, 'dictionaries/files', sha256(`${code}// ddddddd`)))
  expect(await encoding('ddddddd')).toBeUndefined()
})

test('where nothing can be stored, files are served whole', async () => {
  await writeFile(path.join(dataDir, 'dictionaries'), 'a file where the folder should be')
  const server = await serve(await aBuild('first', first))
  expect((await get(server, '/assets/aaaaaaa.js?0000001', earlier)).body).toBe(earlier)
})

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function header(dictionary: string): string {
  return `:${createHash('sha256').update(dictionary).digest('base64')}:`
}

/** Reads a response of content encoding dcz (RFC 9842, section 5). */
function read(body: Buffer, dictionary: string): string {
  expect(body.subarray(0, 8)).toEqual(Buffer.from('5e2a4d1820000000', 'hex'))
  expect(body.subarray(8, 40).toString('hex')).toBe(sha256(dictionary))
  return zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(dictionary) }).toString()
}
