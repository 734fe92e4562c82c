import { expect, test } from 'vitest'
import { system } from '#theme/system.ts'
import { cssInOnePass, normalizing } from '../../scripts/sparing-css.ts'

type Style = Record<string, unknown>
type Normalize = (styles: unknown) => Style
type Parts = {
  createNormalizeFn: (config: object) => Normalize
  createCssFn: (config: object) => (...styles: (Style | undefined)[]) => Style
}

/** The text as a module that finds Chakra's other modules. */
function asModule(text: string): Promise<Parts> {
  const folder = new URL('../../node_modules/@chakra-ui/react/dist/esm/styled-system/', import.meta.url)
  const absolute = text.replaceAll(
    /from '(\.[^']+)'/g,
    (_, file: string) => `from '${new URL(file, folder).href}'`,
  )
  return import(`data:text/javascript,${encodeURIComponent(absolute)}`)
}

const { conditions, utility } = system
const { createNormalizeFn } = await asModule(normalizing)
const { createCssFn } = await asModule(cssInOnePass)
const normalize = createNormalizeFn({ utility, normalize: (value: unknown) => system.normalizeValue(value) })
const transform = (name: string, value: unknown) => utility.transform(name, value)
const css = createCssFn({ transform, conditions, normalize })

const styles: (Style | undefined)[][] = [
  [{ p: '4', mt: '-2', color: 'soft', bg: 'paper', fontWeight: 'bold', display: 'grid' }],
  [{ px: { base: '4', md: '8' }, gridTemplateColumns: { lg: '1fr 2fr', sm: '1fr 1fr', base: '1fr' } }],
  [{ py: ['1', null, '3'], fontSize: ['sm', 'md'], gap: [] }],
  [{ color: { base: 'ink', _hover: 'sea', md: { _hover: 'soft' } }, _hover: { color: 'ink', bg: 'card' } }],
  [
    {
      _before: { content: '""', position: 'absolute', _hover: { opacity: 1 } },
      md: { _after: { w: 'full' } },
    },
  ],
  [{ '& > svg': { w: '5', md: { w: '6' } }, '&:last-child': { border: 0 }, '.a &': { m: '1' } }],
  [{ '@media print': { display: 'none' }, '@container (min-width: 20rem)': { p: '2' }, lg: { p: '8' } }],
  [{ w: 'full !important', color: 'ink!', boxSize: '4 !important', mt: { base: '2!', md: '4' } }],
  [{ boxSize: '10', lineClamp: 2, truncate: true, srOnly: true, borderTopRadius: 'md', flexDir: 'column' }],
  [
    { p: '1', padding: '2', bg: 'a', background: 'b' },
    { p: '3', bg: undefined, rounded: 'md' },
  ],
  [{ color: 'ink', _hover: { color: 'sea' } }, {}, undefined, { _hover: { bg: 'card' }, color: null }],
  [{ md: { p: '2' }, p: '1' }, { p: { md: '3', base: '4' } }, { maxW: 'prose', opacity: 0, zIndex: 1 }],
  [undefined],
  [{}],
]

test.each(styles.map((given) => [JSON.stringify(given), given] as const))(
  '%s means what it means to Chakra, in the same order',
  (_, given) => {
    const wanted: unknown = Reflect.apply(system.css, system, given)
    expect(JSON.stringify(css(...given))).toBe(JSON.stringify(wanted))
  },
)

test('what comes out can be changed without changing the next', () => {
  const variants: Record<string, Record<string, Style>> = {
    size: { sm: { p: '1', _hover: { color: 'ink' } } },
  }
  const ofVariant = createCssFn({
    conditions,
    normalize,
    transform: (name: string, value: string) => variants[name]?.[value],
  })
  const once = JSON.stringify(ofVariant({ size: 'sm' }))
  Object.assign(ofVariant({ size: 'sm' })['_hover'] ?? {}, { color: 'soft' })
  expect(JSON.stringify(variants['size']?.['sm'])).toBe(once)
})
