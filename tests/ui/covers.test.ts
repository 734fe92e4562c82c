import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { courses } from '#catalogues/courses.ts'
import { landing } from '#catalogues/landing.ts'
import { portfolio } from '#catalogues/portfolio.ts'
import { products } from '#catalogues/products.ts'
import { scholar } from '#catalogues/scholar.ts'
import { coverIconOf, iconByCategory, iconByWord } from '#domain/cover-icon-of.ts'
import { coverIcons } from '#domain/cover-icons.ts'
import { GeneratedCover } from '#ui/generated-cover.tsx'
import { coverIconsFile, renderCoverIcons } from '../../scripts/build/cover-icons.ts'

const namedIcons: string[] = [...iconByWord.values(), ...Object.values(iconByCategory)]

const renderCover = ({ id, icon }: { id: string; icon: string }) =>
  renderToStaticMarkup(createElement(GeneratedCover, { seed: id, icon, style: {} }))

test.each(
  Object.entries({ products, courses, portfolio, solutions: landing.solutions, services: scholar.services }),
)('no two covers of %s are alike, and no two have one icon', (_name, items) => {
  expect(new Set(items.map(renderCover)).size).toBe(items.length)
  expect(new Set(items.map(({ icon }) => icon)).size).toBe(items.length)
})

test('the file of icons is what the generator draws, each icon differs, and each is used', () => {
  const file = readFileSync(coverIconsFile, 'utf8')
  expect(file).toBe(renderCoverIcons())
  const shapes = file.match(/(?<=stroke-linejoin="round">).*(?=<\/symbol>)/g) ?? []
  expect(shapes).toHaveLength(coverIcons.length)
  expect(new Set(shapes).size).toBe(coverIcons.length)
  const catalogues = ['landing', 'scholar', 'products', 'courses', 'portfolio']
    .map((name) => readFileSync(`src/catalogues/${name}.json`, 'utf8'))
    .join('\n')
  const named = new Set<string>(namedIcons)
  expect(coverIcons.filter((icon) => !named.has(icon) && !catalogues.includes(`"${icon}"`))).toEqual([])
})

test('a post or program has the icon of what its address, else its tags, else its category say', () => {
  const icon = (slug: string, tags: string[] = [], category = 'Tutorial') =>
    coverIconOf({ slug, tags, category })
  expect(icon('git-bundles-for-group-projects', ['students'])).toBe('git-branch')
  expect(icon('utapeli-wa-pesa-za-simu')).toBe('shield-check')
  expect(icon('three-ideas', ['Python', 'SQLite', 'Solar power'])).toBe('sun')
  expect(icon('three-ideas', ['students'])).toBe('notebook-pen')
  expect(icon('three-ideas', [], 'A category of a later version')).toBe('file-text')
})

test('every icon that words and categories name is drawn', () => {
  const known = new Set<string>(coverIcons)
  expect(namedIcons.length).toBeGreaterThan(40)
  expect(namedIcons.filter((icon) => !known.has(icon))).toEqual([])
})
