import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceBuild } from '../../scripts/build/replace-build.ts'

let folder: string
let out: string
let printed: string[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vior-build-'))
  out = path.join(folder, 'dist')
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

async function write(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** A build with one chunk and one page, both with its name. */
const aBuild = (name: string) => async (into: string) => {
  await write(path.join(into, `client/assets/${name}.js`), name)
  await write(path.join(into, 'client/pages/en/about.html'), name)
}

/** The files below the folder, with their content. */
async function filesOf(place: string): Promise<Record<string, string>> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const pairs = files.map(async (file) => [path.relative(place, file), await readFile(file, 'utf8')] as const)
  return Object.fromEntries(await Promise.all(pairs))
}

test('a build that fails leaves the one in use and its previous chunks as they were, also when it is repeated', async () => {
  await replaceBuild(out, aBuild('one'))
  await replaceBuild(out, aBuild('two'))
  const before = await filesOf(out)
  expect(before).toMatchObject({ 'previous/assets/one.js': 'one', 'client/assets/two.js': 'two' })

  for (const attempt of ['three', 'four']) {
    const failing = replaceBuild(out, async (into) => {
      await aBuild(attempt)(into)
      expect(await filesOf(out)).toEqual(before)
      throw new Error('no space is left')
    })
    await expect(failing).rejects.toThrow('no space is left')
    expect(await filesOf(out)).toEqual(before)
  }
})

test('a complete build takes the place of the one in use, with the chunks of that as previous, and nothing of failed ones', async () => {
  await replaceBuild(out, aBuild('one'))
  await replaceBuild(out, async (into) => {
    await aBuild('failed')(into)
    throw new Error('a fault')
  }).catch(() => undefined)
  await replaceBuild(`${out}/`, aBuild('two'))
  expect(await filesOf(out)).toEqual({
    'client/assets/two.js': 'two',
    'client/pages/en/about.html': 'two',
    'previous/assets/one.js': 'one',
  })
  expect(await readdir(folder)).toEqual(['dist'])
})

test('what else is in the folder stays', async () => {
  await write(path.join(out, 'notes/of-the-operator.txt'), 'kept')
  await replaceBuild(out, aBuild('one'))
  expect(await filesOf(out)).toMatchObject({
    'notes/of-the-operator.txt': 'kept',
    'client/assets/one.js': 'one',
  })
})

test('what else was in the folder stays when a build was killed after it took its place', async () => {
  await replaceBuild(out, aBuild('one'))
  await write(`${out}.old/notes/of-the-operator.txt`, 'kept')
  await replaceBuild(out, aBuild('two'))
  expect(await filesOf(out)).toMatchObject({ 'notes/of-the-operator.txt': 'kept' })
  expect(await readdir(folder)).toEqual(['dist'])
})

test('a build that was killed while it changed places is put back first', async () => {
  await replaceBuild(out, aBuild('one'))
  await rename(out, `${out}.old`)
  await replaceBuild(out, async (into) => {
    expect(existsSync(path.join(out, 'client/assets/one.js'))).toBe(true)
    await aBuild('two')(into)
  })
  expect(await filesOf(out)).toMatchObject({ 'previous/assets/one.js': 'one', 'client/assets/two.js': 'two' })
})

test('says when there is no build to replace, and only then', async () => {
  await replaceBuild(out, aBuild('one'))
  expect(printed).toEqual([expect.stringContaining('There is no build in')])
  await replaceBuild(out, aBuild('two'))
  expect(printed).toHaveLength(1)
})
