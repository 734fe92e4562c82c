import { cssInOnePass, normalizing } from './sparing-css.ts'

/** By the end of a module's path: its text instead. */
export type StandIns = Record<string, string>
/** By the end of a module's path: what is replaced in it, each of which must be there. */
export type Changes = Record<string, [from: string, to: string][]>

type Saving = { standIns: StandIns; changes: Changes }

const system = '@chakra-ui/react/dist/esm/styled-system'

/**
 * Chakra makes each element's recipe anew whenever it is drawn, forgets with it what it had remembered, and draws a
 * second component beside each element to add its CSS. Its memory takes no notice of the order of properties, though
 * the class is named after it: which one a page got would depend on what was drawn before it.
 */
export const styling: Saving = {
  standIns: {
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
    // One pass over the properties of an element instead of three, and no memory of what is never the same again.
    [`${system}/use-resolved-props.js`]: `
      import { useChakraContext } from './provider.js'
      const htmlProps = new Set(['htmlWidth', 'htmlHeight', 'htmlSize', 'htmlTranslate'])
      export const isHtmlProp = (name) => htmlProps.has(name)
      const each = (value) => (Array.isArray(value) ? value.filter(Boolean).flat() : value ? [value] : [])
      export function useResolvedProps(given, recipe, isForwarded) {
        const { css, isValidProperty } = useChakraContext()
        const { variantKeys } = recipe
        const [forwarded, ofElement, styles] = [{}, {}, {}]
        const variants = { colorPalette: given.colorPalette, orientation: given.orientation }
        for (const name in given) {
          if (name === 'children') continue
          const isVariant = variantKeys.includes(name)
          const to = isForwarded(name, variantKeys)
            ? forwarded
            : isVariant
              ? variants
              : isValidProperty(name)
                ? styles
                : ofElement
          to[name] = given[name]
        }
        const { css: further, ...own } = styles
        return {
          styles: css(recipe(variants), ...each(further), own),
          props: { ...forwarded, ...ofElement, children: given.children },
        }
      }`,
    [`${system}/normalize.js`]: normalizing,
    [`${system}/css.js`]: cssInOnePass,
    // Recipes of several parts, of which we have none.
    [`${system}/sva.js`]: 'export const createSlotRecipeFn = () => undefined',
  },
  changes: {
    [`${system}/cva.js`]: [
      [
        'function cva(config = {}) {',
        `const made = new WeakMap()
         function cva(config = {}) {
           let recipe = made.get(config)
           if (!recipe) made.set(config, (recipe = make(config)))
           return recipe
         }
         function make(config) {`,
      ],
      [
        `merge(other) {
        return cva(mergeCva(this, other));
      }`,
        `merged: new Map(),
        merge(other) {
          let both = this.merged.get(other)
          if (!both) this.merged.set(other, (both = cva(mergeCva(this, other))))
          return both
        }`,
      ],
    ],
    [`${system}/factory.js`]: [
      [
        'const createStyled =',
        `const serializedOf = new WeakMap();
         const serialize = (parts, registered, props) => {
           if (parts.length > 1) return serializeStyles(parts, registered, props);
           let known = serializedOf.get(parts[0]);
           if (!known) serializedOf.set(parts[0], (known = serializeStyles(parts, registered, props)));
           return known;
         };
         const createStyled =`,
      ],
      [
        `serializeStyles(
      styles.concat(classInterpolations),`,
        `serialize(
      styles.concat(classInterpolations),`,
      ],
      [
        `    return /* @__PURE__ */ jsxs(React.Fragment, { children: [
      /* @__PURE__ */ jsx(
        Insertion,
        {
          cache: cache2,
          serialized,
          isStringTag: typeof FinalTag === "string"
        }
      ),
      /* @__PURE__ */ jsx(FinalTag, { ...finalProps })
    ] });
  });`,
        `    insert(cache2, serialized, typeof FinalTag === "string");
    return jsx(FinalTag, finalProps);
  });`,
      ],
      // A rule is added while the element is drawn: nearly all are there, so that an effect for each would find nothing to do.
      [
        'const Insertion =',
        `const insert = (cache, serialized, isStringTag) => {
           registerStyles(cache, serialized, isStringTag);
           if (cache.inserted[serialized.name] === void 0) insertStyles(cache, serialized, isStringTag);
         };
         const Insertion =`,
      ],
      [
        `React.useMemo(
      () => Object.assign({}, options.defaultProps, compact(inProps)),
      [inProps]
    );`,
        `withDefaults(options.defaultProps, inProps);`,
      ],
      [
        'const styledFn =',
        `const withDefaults = (defaults, given) => {
           const all = { ...defaults };
           for (const name in given) if (given[name] !== void 0) all[name] = given[name];
           return all;
         };
         const styledFn =`,
      ],
      // A theme is for styles that are functions; we have none.
      [
        `if (props.theme == null) {
      mergedProps = {};
      for (let key in props) {
        mergedProps[key] = props[key];
      }
      mergedProps.theme = React.useContext(ThemeContext);
    }`,
        '',
      ],
    ],
  },
}

/**
 * What the browser asks the tokens for is the name of each, `var(--v-font-sizes-md)`: its value is in the page's CSS.
 * Steps of spacing can be taken backwards as well. References inside of values, such as `{colors.ink}`, we have none.
 */
export const tokenNames = `
  const dashed = (name) => name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase())
  const nothing = new Map()
  export const createTokenDictionary = ({ tokens, prefix }) => {
    const known = {}
    for (const category in tokens) {
      const own = (known[category] = {})
      for (const name in tokens[category]) {
        const of = \`var(--\${prefix}-\${dashed(category)}-\${dashed(name)})\`
        own[name] = of
        if (category === 'spacing') own['-' + name] = \`calc(\${of} * -1)\`
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

/** Every page brings the CSS of all pages in its head, so the browser needs neither to make it nor to add it. */
export const stylingInTheBrowser: Saving = {
  standIns: {
    [`${system}/preflight.js`]: 'export const createPreflight = () => ({})',
    [`${system}/token-dictionary.js`]: tokenNames,
    [`${system}/serialize.js`]: 'export const createSerializeFn = () => (styles) => styles',
  },
  changes: {
    [`${system}/system.js`]: [
      ['const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];', 'const _global = [];'],
    ],
    [`${system}/provider.js`]: [
      [
        `!sys._config.disableLayers && /* @__PURE__ */ jsx(Global, { styles: sys.layers.atRule }),
    /* @__PURE__ */ jsx(Global, { styles: sys._global }),`,
        'null, null,',
      ],
    ],
  },
}

/** Emotion's list of prefixes; ours is src/theme/prefixes.ts. The development build has another file, where it may stay. */
export const withoutPrefixes: Changes = {
  '@emotion/cache/dist/emotion-cache.browser.esm.js': [
    ['options.stylisPlugins || defaultStylisPlugins', 'options.stylisPlugins || []'],
  ],
}
