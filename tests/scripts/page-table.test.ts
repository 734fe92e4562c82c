import { expect, test } from 'vitest'
import type { SitePage } from '#domain/site-page.ts'
import { pages } from '#domain/pages.ts'
import { isGooglePage } from '#domain/page-frames.ts'
import { builtPages } from '#domain/page-files.ts'
import { listedPaths } from '../../scripts/build/sitemap.ts'
import { tableFaults } from '../../scripts/build/page-table.ts'

const about: SitePage = { path: '/about', source: 'src/features/about/about-page.tsx', texts: 'about' }
const manifest = {
  [about.source]: { isDynamicEntry: true },
  'virtual:pack/about/en': { isDynamicEntry: true },
  'virtual:pack/about/sw': { isDynamicEntry: true },
}

test('a table with every route, its module and its texts has no differences', () => {
  expect(tableFaults([about], ['/about'], manifest)).toEqual([])
})

test('a route without a row and a row without a route are reported', () => {
  expect(tableFaults([], ['/about'], manifest)).toEqual([
    'The route /about has no row in src/domain/pages.ts: add one.',
  ])
  expect(tableFaults([about], [], manifest)).toEqual([
    'src/domain/pages.ts has a row for /about, which has no route: add it to src/routes/route-tree.ts.',
  ])
})

test('a module that no route loads by import() and unknown texts are reported', () => {
  const wrong = { ...about, source: 'src/main.tsx', texts: 'abuot' }
  expect(tableFaults([wrong], ['/about'], { ...manifest, 'src/main.tsx': {} })).toEqual([
    'src/domain/pages.ts says that /about is rendered by src/main.tsx, which no route loads by import().',
    'src/domain/pages.ts says that /about has the texts "abuot", which src/catalogues/packs.ts lacks.',
  ])
})

test('no two pages are prerendered to the same file', () => {
  const files = builtPages(['/thinkforge/a', '/projects/a']).map(({ file }) => file)
  expect(files.toSorted()).toEqual([...new Set(files)].toSorted())
  expect(files).toContain('home.html')
  expect(files).toContain('auth-login.html')
  expect(files).toContain('items/thinkforge/a.html')
})

test('the sitemap lists public pages and items, and no personal page', () => {
  const listed = listedPaths(['/thinkforge/a', '/viormart/b'])
  expect(listed).toEqual(expect.arrayContaining(['/', '/blog', '/thinkforge/a', '/viormart/b', '/terms']))
  expect(listed.filter((path) => path.includes('$'))).toEqual([])
  expect(
    listed.filter((path) => /^\/(?:auth|login|profile|settings|portal|search|share)/.test(path)),
  ).toEqual([])
})

test('an alias points to a page of the table and has the same policy for the script of Google', () => {
  for (const { path, aliasOf } of pages) {
    if (aliasOf === undefined) continue
    expect(pages.map((page) => page.path)).toContain(aliasOf)
    expect(isGooglePage(path)).toBe(isGooglePage(aliasOf))
  }
})
