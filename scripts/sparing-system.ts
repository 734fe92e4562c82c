/**
 * Text of a module that stands in for Chakra's `createSystem`, for what the app asks of it: the CSS of style properties,
 * recipes, and which properties are style. Chakra's also lists the types of all values for its tools, mixes colours, merges
 * themes in depth, and knows each breakpoint as from, up to and between. The configurations given must have no part in
 * common. A test holds the results against Chakra's.
 */
export const systemInTheBrowser = `
  import { isCssProperty } from '@pandacss/is-valid-prop'
  import { createCssFn } from './css.js'
  import { createRecipeFn } from './cva.js'
  import { createNormalizeFn } from './normalize.js'
  import { createTokenDictionary } from './token-dictionary.js'

  function conditionsOf({ conditions, theme }) {
    const known = {}
    for (const name in conditions) known['_' + name] = conditions[name]
    const widths = Object.entries(theme.breakpoints)
    for (const [name, width] of widths)
      known[name] = '@media screen and (min-width: ' + parseFloat(width) / 16 + 'rem)'
    return {
      keys: () => Object.keys(known),
      breakpoints: ['base', ...widths.map(([name]) => name)],
      has: (name) => name in known || /^@|&|^_/.test(name),
      resolve: (name) => known[name] ?? name,
      expandAtRule: (name) => name,
    }
  }

  function utilityOf({ utilities, theme }) {
    const tokens = createTokenDictionary(theme)
    const shorthands = new Map()
    const values = new Map()
    for (const name in utilities) {
      const { shorthand = [], values: category } = utilities[name]
      for (const short of shorthand) shorthands.set(short, name)
      values.set(name, tokens.getCategoryValues(category))
    }
    return {
      keys: () => [...shorthands.keys(), ...values.keys()],
      hasShorthand: true,
      resolveShorthand: (name) => shorthands.get(name) ?? name,
      transform: (given, raw) => {
        const name = shorthands.get(given) ?? given
        const value = values.get(name)?.[raw] ?? raw
        return utilities[name]?.transform ? utilities[name].transform(value) : { [name]: value }
      },
    }
  }

  export function createSystem(...configs) {
    const config = Object.assign({}, ...configs)
    const conditions = conditionsOf(config)
    const utility = utilityOf(config)
    const names = new Set(['css', ...utility.keys(), ...conditions.keys()])
    const byWidth = (value) => {
      if (!Array.isArray(value)) return value
      const result = {}
      value.forEach((each, place) => {
        if (each != null) result[conditions.breakpoints[place]] = each
      })
      return result
    }
    const normalize = createNormalizeFn({ utility, normalize: byWidth })
    const css = createCssFn({ transform: utility.transform, conditions, normalize })
    const cva = createRecipeFn({ css, conditions, normalize, layers: { wrap: (_, styles) => styles } })
    return { css, cva, isValidProperty: (name) => names.has(name) || isCssProperty(name) }
  }

  export const isValidSystem = () => true`
