import { expect, test } from 'vitest'
import { system } from '#theme/system.ts'
import { asModule } from './as-module.ts'
import { styles, type Style } from './styles.ts'
import { cssInOnePass, normalizing } from '../../scripts/sparing-css.ts'

type Normalize = (styles: unknown) => Style
type Parts = {
  createNormalizeFn: (config: object) => Normalize
  createCssFn: (config: object) => (...styles: (Style | undefined)[]) => Style
}

const { conditions, utility } = system
const { createNormalizeFn } = await asModule<Parts>(normalizing)
const { createCssFn } = await asModule<Parts>(cssInOnePass)
const normalize = createNormalizeFn({ utility, normalize: (value: unknown) => system.normalizeValue(value) })
const transform = (name: string, value: unknown) => utility.transform(name, value)
const css = createCssFn({ transform, conditions, normalize })

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
