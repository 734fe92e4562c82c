import { expect, test } from 'vitest'
import { tokenNames } from '../../scripts/sparing-styles.ts'
import { system } from '#theme/system.ts'

type Dictionary = { getCategoryValues: (category: string) => Record<string, string> | undefined }
type StandIn = { createTokenDictionary: (config: object) => Dictionary }

const { _config: config } = system
const { tokens = {}, cssVarsPrefix } = { ...config, ...config.theme }

test.each(Object.keys(tokens))(
  'the browser knows %s by the names that Chakra gives them',
  async (category) => {
    const standIn: StandIn = await import(`data:text/javascript,${encodeURIComponent(tokenNames)}`)
    const names = standIn
      .createTokenDictionary({ tokens, prefix: cssVarsPrefix ?? '' })
      .getCategoryValues(category)
    const wanted = Object.entries(system.tokens.getCategoryValues(category) ?? {})
    const used = wanted.filter(([name]) => !/^(breakpoint-|colorPalette)/.test(name))
    expect(used.length).toBeGreaterThan(0)
    expect(names).toEqual(Object.fromEntries(used))
  },
)
