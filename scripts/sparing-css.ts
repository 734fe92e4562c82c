/**
 * Text of a module that stands in for Chakra's own: styles get their canonical names, `p` becomes `padding` and an array
 * a value for each width, without a list of the way to each value.
 */
export const normalizing = `
  export function createNormalizeFn({ utility, normalize }) {
    const { hasShorthand, resolveShorthand } = utility
    return function normalized(styles) {
      if (typeof styles !== 'object' || styles === null) return normalize(styles)
      if (Array.isArray(styles)) return styles.length > 0 ? normalize(styles) : {}
      const result = {}
      for (const name of Object.keys(styles)) {
        const value = normalized(styles[name])
        if (value != null) result[hasShorthand ? resolveShorthand(name) : name] = value
      }
      return result
    }
  }`

/**
 * Text of a module that stands in for Chakra's own: style properties become CSS in one pass. Most are a name and a value,
 * for which Chakra makes, sorts and merges a path each. A test holds the results against Chakra's.
 */
export const cssInOnePass = `
  import { memo } from '../utils/memo.js'
  import { mergeWith } from '../utils/merge.js'
  import { sortAtRules } from './sort-at-rules.js'

  const isObject = (value) => typeof value === 'object' && value !== null
  const important = /\\s*!(important)?/i
  const isFilled = (style) =>
    isObject(style) && !Array.isArray(style) && Object.keys(style).some((name) => style[name] !== undefined)

  export function createCssFn({ transform, conditions, normalize }) {
    const known = new Map()
    const isCondition = (name) => {
      let is = known.get(name)
      if (is === undefined) known.set(name, (is = conditions.has(name)))
      return is
    }

    // What a property means goes into its place, as copies: variants give the same objects each time.
    function put(into, css, isImportant) {
      let hasNested = false
      for (const name of Object.keys(css)) {
        const value = css[name]
        if (value == null) continue
        const key = conditions.expandAtRule(name)
        if (isObject(value)) {
          if (!isObject(into[key])) into[key] = {}
          put(into[key], value, isImportant)
          hasNested = true
        } else into[key] = isImportant && typeof value === 'string' ? value + ' !important' : value
      }
      return hasNested
    }

    function add(result, path, value) {
      const names = path.filter((name) => name !== 'base')
      const [property, ...selectors] =
        names.length > 1
          ? [...names.filter((name) => !isCondition(name)), ...names.filter(isCondition)].map(conditions.resolve)
          : names.map(conditions.resolve)
      const isImportant = typeof value === 'string' && value.includes('!') && important.test(value)
      const css = transform(property, isImportant ? value.replace(important, '').trim() : value)
      let into = result
      for (const selector of selectors.flat()) if (selector) into = into[selector] ??= {}
      return (css != null && put(into, css, isImportant)) || selectors.length > 0
    }

    function walk(result, styles, path) {
      let hasNested = false
      for (const name of Object.keys(styles)) {
        const value = styles[name]
        if (value == null) continue
        const to = [...path, name]
        const isNested = isObject(value) ? walk(result, value, to) : add(result, to, value)
        hasNested = isNested || hasNested
      }
      return hasNested
    }

    return memo(function css(...given) {
      const filled = given.filter(isFilled)
      const styles = filled.length === 1 ? normalize(filled[0]) : mergeWith({}, ...filled.map(normalize))
      const result = {}
      return walk(result, styles, []) ? sortAtRules(result) : result
    })
  }`
