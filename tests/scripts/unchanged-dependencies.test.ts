import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { unchangedDependencies } from '../../scripts/build/unchanged-dependencies.ts'

let entry: string

beforeAll(async () => {
  entry = path.join(await mkdtemp(path.join(tmpdir(), 'vior-dependencies-')), 'entry.js')
  await writeFile(
    entry,
    `import { proxy } from ${JSON.stringify(path.resolve('tests/scripts/uses-valtio.js'))}\nproxy({})\n`,
  )
})

const bundle = (...planted: Plugin[]) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [...planted, unchangedDependencies()],
    build: { write: false, rolldownOptions: { input: entry } },
  })

test('unmodified dependencies are bundled', async () => {
  await expect(bundle()).resolves.toBeTruthy()
})

test('a dependency whose source a plugin modifies fails the build', async () => {
  const cut: Plugin = {
    name: 'planted',
    transform: (code, id) => (id.includes('node_modules/valtio') ? code.replace('proxy', 'broken') : null),
  }
  await expect(bundle(cut)).rejects.toThrow(/valtio.* was changed by a plugin/)
})

test('a dependency that a plugin resolves to another place fails the build', async () => {
  const loaded: Plugin = {
    name: 'planted',
    load: (id) => (id.includes('node_modules/valtio') ? 'export const proxy = (value) => value' : null),
  }
  await expect(bundle(loaded)).rejects.toThrow(/valtio.* was changed by a plugin/)
})

test('a dependency that a plugin replaces fails the build', async () => {
  const replacingPlugin: Plugin = {
    name: 'planted',
    enforce: 'pre',
    resolveId: (source) => (source === 'valtio' ? '\0stand-in' : null),
    load: (id) => (id === '\0stand-in' ? 'export const proxy = (value) => value' : null),
  }
  await expect(bundle(replacingPlugin)).rejects.toThrow(/"valtio".* is replaced by/)
})
