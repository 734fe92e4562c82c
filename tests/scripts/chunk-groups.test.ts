import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chunkGroups } from '../../scripts/build/chunk-groups.ts'
import { findGroups, type Chunk } from '../../scripts/chunk-groups/find-groups.ts'

test('the list of shared files names only modules that exist, each in one group', () => {
  const groups = chunkGroups()
  expect(groups.size).toBeGreaterThan(100)
  expect([...groups.keys()].filter((name) => !existsSync(name))).toEqual([])
  // A name per group, because Rolldown makes one file of two groups of the same name.
  const firsts = [...groups].filter(([name], index, all) => all[index - 1]?.[1] !== groups.get(name))
  expect(new Set(groups.values()).size).toBe(firsts.length)
})

const root = process.cwd()

/** A chunk of one module; its code does not compress away. */
function chunk(name: string, imports: string[], more: Partial<Chunk> = {}): Chunk {
  return {
    fileName: name,
    name,
    code: `export const ${name}=${JSON.stringify(name.repeat(9))};`,
    isEntry: false,
    isDynamicEntry: false,
    facadeModuleId: null,
    imports,
    moduleIds: [`${root}/src/${name}.ts`],
    ...more,
  }
}

function page(name: string, source: string, imports: string[]): Chunk {
  return chunk(name, imports, {
    isDynamicEntry: true,
    facadeModuleId: `${root}/${source}`,
    moduleIds: [`${root}/${source}`],
  })
}

test('small modules that the same pages load share a file, and no page loads much that it does not need', () => {
  const large = chunk('large', [], { code: Array.from({ length: 2000 }, (_, at) => at * 7919).join() })
  const groups = findGroups([
    chunk('entry', [], { isEntry: true }),
    page('home', 'src/features/home/home-page.tsx', ['one', 'two']),
    page('about', 'src/features/about/about-page.tsx', ['one', 'two', 'large']),
    chunk('one', []),
    chunk('two', []),
    large,
  ])
  expect(groups).toEqual([['src/one.ts', 'src/two.ts']])
})

test('a group never imports itself through another file', () => {
  const groups = findGroups([
    chunk('entry', [], { isEntry: true }),
    page('home', 'src/features/home/home-page.tsx', ['one']),
    chunk('one', ['between']),
    chunk('between', ['two'], { code: Array.from({ length: 2000 }, (_, at) => at * 7919).join() }),
    chunk('two', []),
  ])
  expect(groups).toEqual([])
})

test('a module that imports a file cached on first use shares no file with others', () => {
  const groups = findGroups([
    chunk('entry', [], { isEntry: true }),
    page('home', 'src/features/home/home-page.tsx', ['one', 'two']),
    page('date', 'src/ui/rich/date-field.tsx', []),
    chunk('one', ['date']),
    chunk('two', []),
  ])
  expect(groups).toEqual([])
})

test('libraries and modules that every page loads once it is interactive have files of their own', () => {
  const groups = findGroups([
    chunk('entry', [], { isEntry: true }),
    page('home', 'src/features/home/home-page.tsx', ['one']),
    page('footer', 'src/app/footer.tsx', ['one', 'links', 'icons']),
    page('parts', 'src/engine/parts.ts', ['links', 'store', 'kinds', 'dexie', 'ky']),
    page('dialog', 'src/ui/dialog.tsx', ['kinds']),
    chunk('one', []),
    chunk('links', []),
    chunk('icons', []),
    chunk('store', ['kinds'], { code: Array.from({ length: 2000 }, (_, at) => at * 7919).join() }),
    chunk('kinds', ['one', 'dexie']),
    chunk('dexie', [], { moduleIds: [`${root}/node_modules/dexie/dexie.js`] }),
    chunk('ky', [], { moduleIds: [`${root}/node_modules/ky/ky.js`] }),
  ])
  expect(groups).toEqual([
    ['node_modules/dexie/dexie.js', 'node_modules/ky/ky.js'],
    ['src/app/footer.tsx', 'src/icons.ts', 'src/links.ts'],
    ['src/kinds.ts', 'src/store.ts'],
  ])
})
