import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeInstallBundles } from '../../scripts/build/install-bundles.ts'
import { readBundle } from '../../sw/install-bundles.ts'

let site: string

beforeEach(async () => {
  site = await mkdtemp(path.join(tmpdir(), 'vior-bundles-'))
})

afterEach(async () => {
  await rm(site, { recursive: true })
})

const contents: Record<string, string> = {
  'assets/aaaaaaa.js': 'entry',
  'assets/bbbbbbb.js': 'imported by the entry',
  'assets/ccccccc.js': 'one\n{"two": "lines"}\n',
  'assets/ddddddd.js': '',
  'assets/eeeeeee.js': 'Ž'.repeat(2000),
  'assets/en/fffffff.js': 'English',
  'assets/sw/1111111.js': 'Kiswahili',
  'assets/later/editor-2222222.js': 'cached on first use',
  'assets/worker/code-3333333.js': 'worker',
  'assets/styles-44444444.css': 'a{}',
  'pages/en/shell.html': '<!doctype html>',
}

async function bundles(): Promise<string[]> {
  for (const [file, content] of Object.entries(contents)) {
    await mkdir(path.dirname(path.join(site, file)), { recursive: true })
    await writeFile(path.join(site, file), content)
  }
  const chunks = {
    'index.html': { file: 'assets/aaaaaaa.js', isEntry: true, imports: ['_base.js'] },
    '_base.js': { file: 'assets/bbbbbbb.js' },
    'src/a-page.tsx': { file: 'assets/ccccccc.js', imports: ['_base.js'] },
  }
  return writeInstallBundles(site, chunks, Object.keys(contents))
}

/** A stream of the bytes in parts of this size. */
function inParts(bytes: Uint8Array<ArrayBuffer>, size: number) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
}

async function filesIn(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<[string, string][]> {
  const files: [string, string][] = []
  for await (const { url, content } of readBundle(stream))
    files.push([url, new TextDecoder().decode(content)])
  return files
}

test('a bundle has the scripts of an installation without those that every page has loaded', async () => {
  const [all = '', ...languages] = await bundles()
  expect(all).toMatch(/^assets\/bundles\/all-[\da-f]{8}\.bin$/)
  const read = async (file: string) =>
    filesIn(inParts(new Uint8Array(await readFile(path.join(site, file))), 1000))
  expect(await read(all)).toEqual(
    ['assets/ccccccc.js', 'assets/ddddddd.js', 'assets/eeeeeee.js'].map((file) => [file, contents[file]]),
  )
  expect(await Promise.all(languages.map(read))).toEqual([
    [['assets/en/fffffff.js', 'English']],
    [['assets/sw/1111111.js', 'Kiswahili']],
  ])
})

test('a bundle is read whatever the sizes of its parts, and up to where it breaks off', async () => {
  const [all = ''] = await bundles()
  const bytes = new Uint8Array(await readFile(path.join(site, all)))
  const whole = await filesIn(inParts(bytes, bytes.length))
  for (const size of [1, 2, 7, 64, 4095]) expect(await filesIn(inParts(bytes, size))).toEqual(whole)

  const brokenOff = inParts(bytes.slice(0, -1), 512)
  const arrived: string[] = []
  const reading = (async () => {
    for await (const { url } of readBundle(brokenOff)) arrived.push(url)
  })()
  await expect(reading).rejects.toThrow('The bundle ended early.')
  expect(arrived).toEqual(['assets/ccccccc.js', 'assets/ddddddd.js'])
  await expect(filesIn(inParts(bytes.slice(0, 10), 5))).rejects.toThrow('The bundle ended early.')
})

test('a reader that stops early ends the transfer', async () => {
  let isCancelled = false
  const [all = ''] = await bundles()
  const bytes = new Uint8Array(await readFile(path.join(site, all)))
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(bytes),
    cancel: () => void (isCancelled = true),
  })
  const files = readBundle(endless)
  await files.next()
  await files.return(undefined)
  expect(isCancelled).toBe(true)
})
