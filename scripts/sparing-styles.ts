import { fileOf } from './file-of.ts'
import { cssInOnePass, normalizing } from './sparing-css.ts'
import { systemInTheBrowser } from './sparing-system.ts'

/** By the end of a module's path: its text instead. */
export type StandIns = Record<string, string>
/** By the end of a module's path: what is replaced in it, each of which must be there. */
export type Changes = Record<string, [from: string, to: string][]>

const system = '@chakra-ui/react/dist/esm/styled-system'
const styled = JSON.stringify(fileOf('src/theme/styled.ts'))

/**
 * What a token means stands where it is used, `padding:0.75rem`, instead of `var(--v-spacing-3)` and a list of all of them
 * on every page: a page's style is a third shorter, and the browser has nothing to look up. Steps of spacing can be taken
 * backwards as well. References inside of values, such as `{colors.ink}`, we have none.
 */
export const tokenValues = `
  const nothing = new Map()
  export const createTokenDictionary = ({ tokens }) => {
    const known = {}
    for (const category in tokens) {
      const own = (known[category] = {})
      for (const name in tokens[category]) {
        const { value } = tokens[category][name]
        own[name] = value
        if (category === 'spacing') own['-' + name] = '-' + value
      }
    }
    return {
      allTokens: [],
      cssVarMap: nothing,
      categoryMap: nothing,
      colorPaletteMap: nothing,
      getByName: () => undefined,
      getVar: (path, otherwise) => otherwise,
      getCategoryValues: (category) => known[category],
      expandReferenceInValue: (value) => value,
    }
  }`

/**
 * Chakra makes each element's recipe anew whenever it is drawn, forgets with it what it had remembered, and draws a
 * second component beside each element to add its CSS. Its memory takes no notice of the order of properties, though
 * the class is named after it: which one a page got would depend on what was drawn before it.
 */
export const styling: StandIns = {
  '@chakra-ui/react/dist/esm/utils/memo.js': `
      export const memo = (fn) => {
        const known = new Map()
        return (...args) => {
          const key = args.length === 1 && typeof args[0] !== 'object' ? args[0] : JSON.stringify(args)
          let result = known.get(key)
          if (result === undefined) {
            // Widths that are counted out, such as a bar's, would be remembered for ever.
            if (known.size > 5000) known.clear()
            known.set(key, (result = fn(...args)))
          }
          return result
        }
      }`,
  // Narrow screens first; what names no length, such as a pointer that hovers, comes last.
  [`${system}/sort-at-params.js`]: `
      const length = (query) => +(/([\\d.]+)(px|rem|em)/.exec(query)?.[1] ?? 1e9)
      export const sortAtParams = (a, b) => length(a) - length(b) || (a < b ? -1 : 1)`,
  [`${system}/factory.js`]: `export { chakra } from ${styled}`,
  // Its global rules are in every page.
  [`${system}/provider.js`]: `
      import { setSystem } from ${styled}
      export function ChakraProvider({ value, children }) {
        setSystem(value)
        return children
      }
      export const useChakraContext = () => undefined`,
  [`${system}/token-dictionary.js`]: tokenValues,
  [`${system}/normalize.js`]: normalizing,
  [`${system}/css.js`]: cssInOnePass,
}

/** The renderer asks Chakra's own for the global rules too, which every page brings in its head. */
export const stylingInTheBrowser: StandIns = { [`${system}/system.js`]: systemInTheBrowser }
