import { expect, test } from 'vitest'
import { tokenValues } from '../../scripts/sparing-styles.ts'
import { system } from '#theme/system.ts'

type Dictionary = { getCategoryValues: (category: string) => Record<string, string> | undefined }
type StandIn = { createTokenDictionary: (config: object) => Dictionary }

const { _config: config } = system
const { tokens = {} } = { ...config, ...config.theme }

test.each(Object.keys(tokens))('a page says what %s are to Chakra', async (category) => {
  const standIn: StandIn = await import(`data:text/javascript,${encodeURIComponent(tokenValues)}`)
  const values = standIn.createTokenDictionary({ tokens }).getCategoryValues(category) ?? {}
  const names = Object.keys(system.tokens.getCategoryValues(category) ?? {})
  const used = names.filter((name) => !/^(breakpoint-|colorPalette)/.test(name))
  expect(used.length).toBeGreaterThan(0)
  expect(Object.keys(values).toSorted()).toEqual(used.toSorted())
  for (const name of used) {
    const isBack = name.startsWith('-')
    const value: unknown = system.token(`${category}.${isBack ? name.slice(1) : name}`)
    expect(values[name], name).toBe(isBack ? `-${String(value)}` : value)
  }
})
