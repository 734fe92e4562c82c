import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { base } from '#theme/base.ts'
import { system } from '#theme/system.ts'
import { buttonRecipe } from '#ui/button-recipe.ts'
import { asAddress, asModule, folder } from './as-module.ts'
import { styles, type Style } from './styles.ts'
import { cssInOnePass, normalizing } from '../../scripts/sparing-css.ts'
import { tokenValues } from '../../scripts/sparing-styles.ts'
import { systemInTheBrowser } from '../../scripts/sparing-system.ts'

type Own = {
  css: (...given: (Style | undefined)[]) => Style
  cva: (recipe: object) => (variants: Style) => Style
  isValidProperty: (name: string) => boolean
}

const ourCss = { './css.js': asAddress(cssInOnePass) }
const { createSystem } = await asModule<{ createSystem: (...configs: object[]) => Own }>(systemInTheBrowser, {
  ...ourCss,
  './cva.js': asAddress(readFileSync(new URL('cva.js', folder), 'utf8'), ourCss),
  './normalize.js': asAddress(normalizing),
  './token-dictionary.js': asAddress(tokenValues),
})
const { _config: config } = system
const { theme } = config
const own = createSystem(base, { theme })

const { tokens = {} } = theme ?? {}
const valueOf = new Map(
  Object.entries(tokens).flatMap(([category, names]) =>
    Object.keys(names ?? {}).map((name): [string, string] => {
      const path = `${category}.${name}`
      return [String(system.token.var(path)), String(system.token(path))]
    }),
  ),
)

/** What Chakra says with the names of tokens, with their values. */
const withValues = (css: unknown) =>
  JSON.stringify(css)
    .replaceAll(/var\(--v-[\w-]+\)/g, (name) => valueOf.get(name) ?? name)
    .replaceAll(/calc\(([^()]+) \* -1\)/g, '-$1')

test('tokens have values', () => expect(valueOf.size).toBeGreaterThan(50))

test.each(styles.map((given) => [JSON.stringify(given), given] as const))(
  '%s means what it means to Chakra',
  (_, given) => {
    const wanted: unknown = Reflect.apply(system.css, system, given)
    expect(JSON.stringify(own.css(...given))).toBe(withValues(wanted))
  },
)

test.each([{}, { look: 'quiet' }, { look: { base: 'plain', md: 'solid' } }, { look: 'none' }])(
  'a recipe with %j is what it is to Chakra',
  (variants) => {
    const wanted: unknown = Reflect.apply(system.cva(buttonRecipe), system, [variants])
    expect(JSON.stringify(own.cva(buttonRecipe)(variants))).toBe(withValues(wanted))
  },
)

test('the same properties are style', () => {
  const others = [
    'children',
    'className',
    'id',
    'href',
    'aria-label',
    'data-x',
    'type',
    'color',
    'gridArea',
    '_hover',
  ]
  const names = [...system.properties, ...others].filter(
    (name) => !/^(colorPalette|\w+(Down|Only|To\w+))$/.test(name),
  )
  expect(names.length).toBeGreaterThan(80)
  for (const name of names) expect(own.isValidProperty(name), name).toBe(system.isValidProperty(name))
})
