/** A style as Chakra resolves it: CSS properties, and selectors or at-rules with a style of their own. */
export type Style = { readonly [name: string]: unknown }

/** Properties that browsers which run the app still know by WebKit's name alone. */
const prefixed = /^(?:user-select|text-size-adjust|hyphens|backdrop-filter|mask)/

/** Where a number is not a length, as React and Emotion have it too. */
const isCount =
  /^(?:animationI|aspect|borderImage|boxFlex|boxO|column(?:Count|s$)|flex(?![BDFW])|fl?ood|grid(?:Row|Column)(?!Gap)|fontWeight|lineH|opacity|or|scale|tabSize|widows|z|WebkitLine|fillO|stopO|stroke[DMOW])/

const isObject = (value: unknown): value is Style => typeof value === 'object' && value !== null

/** Commas between selectors, not those of `:is(a, b)`. */
const betweenSelectors = /,\s*(?![^()]*\))/
/** What that would break: `:not(a, :has(b))`; two of `:not` say the same. */
const tooDeep = /\([^()]*,[^()]*\(/

function withNested(selectors: string[], name: string): string[] {
  if (import.meta.env.SSR && tooDeep.test(name))
    throw new Error(`Brackets behind a comma in brackets: ${name}`)
  return name.split(betweenSelectors).flatMap((part) =>
    selectors.map((selector) => {
      if (part.includes('&')) return part.replaceAll('&', selector)
      return part.startsWith(':') || selector === '' ? selector + part : `${selector} ${part}`
    }),
  )
}

function declaration(name: string, value: unknown): string {
  const isVariable = name.startsWith('--')
  const property = isVariable ? name : name.replaceAll(/[A-Z]|^ms/g, '-$&').toLowerCase()
  const isLength = typeof value === 'number' && value !== 0 && !isVariable && !isCount.test(name)
  const said = `${property}:${String(value)}${isLength ? 'px' : ''};`
  return prefixed.test(property) ? `-webkit-${said}${said}` : said
}

/**
 * The rules of a style, each a text: first what is said of the element itself, then what is nested, in its order. `&`
 * in a nested selector is what it stands in; without it a selector means what is inside.
 */
export function rulesOf(style: Style, selectors: string[] = ['&']): string[] {
  let own = ''
  const nested: string[] = []
  for (const name of Object.keys(style)) {
    const value = style[name]
    if (isObject(value)) {
      if (name.startsWith('@')) {
        const inner = rulesOf(value, name.startsWith('@keyframes') ? [''] : selectors)
        if (inner.length > 0) nested.push(`${name}{${inner.join('')}}`)
      } else nested.push(...rulesOf(value, withNested(selectors, name)))
    } else if (value !== null && value !== undefined && typeof value !== 'boolean')
      own += declaration(name, value)
  }
  return own ? [`${selectors.join()}{${own}}`, ...nested] : nested
}
