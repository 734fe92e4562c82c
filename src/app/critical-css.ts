type Rule = {
  /** The enclosing at-rules, outermost first, such as `@layer utilities`. */
  atRules: readonly string[]
  text: string
  /** The rule applies if one of these classes is used; empty for rules that every page needs. */
  classes: readonly string[]
  /** The name of the animation, for `@keyframes` rules. */
  keyframes?: string
}

export type StyleSheet = { rules: readonly Rule[]; classes: ReadonlySet<string> }

const groups = /^@(?:layer|media|supports|container)\b/
/** The first class of a selector: the class that Panda generated for the rule. */
const firstClass = /\.((?:\\[\da-f]{1,6}\s?|\\.|[\w-]|[\u0080-\uffff])+)/i

/** Parses a style sheet in Panda's output format: layers, conditions and rules. Throws on unbalanced brackets. */
export function parseStyleSheet(css: string): StyleSheet {
  const rules = rulesIn(css.replaceAll(/\/\*[^]*?\*\//g, ''), [])
  return { rules, classes: new Set(rules.flatMap(({ classes }) => classes)) }
}

function rulesIn(css: string, atRules: readonly string[]): Rule[] {
  const rules: Rule[] = []
  for (const { head, body } of blocksOf(css)) {
    // A statement only declares layers or their order, which the page declares itself.
    if (body === undefined) continue
    else if (groups.test(head)) rules.push(...rulesIn(body, [...atRules, head]))
    else
      rules.push({
        atRules,
        text: `${head}{${body}}`,
        ...(head.startsWith('@keyframes')
          ? { keyframes: head.slice(11), classes: [] }
          : { classes: classesOf(head) }),
      })
  }
  return rules
}

/** Splits CSS into statements and blocks; a statement, such as a layer order, has no body. */
function blocksOf(css: string): { head: string; body?: string }[] {
  const blocks: { head: string; body?: string }[] = []
  let from = 0
  while (from < css.length) {
    const open = css.indexOf('{', from)
    const end = css.indexOf(';', from)
    if (end !== -1 && (open === -1 || end < open)) {
      blocks.push({ head: css.slice(from, end).trim() })
      from = end + 1
    } else if (open === -1) {
      if (css.slice(from).trim()) throw new Error(`A style sheet ends in "${css.slice(from)}"`)
      break
    } else {
      const close = closing(css, open)
      blocks.push({ head: css.slice(from, open).trim(), body: css.slice(open + 1, close).trim() })
      from = close + 1
    }
  }
  return blocks
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    else if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`A bracket of a style sheet is not closed: ${css.slice(open, open + 80)}`)
}

function classesOf(selectors: string): string[] {
  return selectorsOf(selectors).flatMap((selector) => {
    const name = firstClass.exec(selector)?.[1]
    return name === undefined ? [] : [withoutEscapes(name)]
  })
}

/** Splits a selector list at its commas, except those in brackets and escaped ones. */
function selectorsOf(list: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const [part] of list.matchAll(/\\.|[^]/g)) {
    if (part === '(' || part === '[') depth += 1
    if (part === ')' || part === ']') depth -= 1
    if (part === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += part
  }
  return selectors
}

/** Decodes CSS escapes: `\31 ` is the character with that code point, `\:` a colon (CSS Syntax 3, section 4.3.7). */
function withoutEscapes(name: string): string {
  return name.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code?: string, character?: string) =>
    code === undefined ? (character ?? '') : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

/** The classes in HTML that React rendered. */
export function classesIn(html: string): Set<string> {
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
    unescapeCss(names).split(' '),
  )
  return new Set(lists.filter(Boolean))
}

/**
 * Returns the rules that a page with these classes needs, in the order of the sheet; with `isForAll` also those of
 * every page. Throws for a Panda class (`mt_3`, `hover:bg_tint`) without a rule: Panda could not determine its value
 * statically.
 */
export function rulesFor(sheet: StyleSheet, used: ReadonlySet<string>, isForAll: boolean): string {
  const unknown = [...used].filter((name) => /^[^_]+_/.test(name) && !sheet.classes.has(name))
  if (unknown.length > 0) throw new Error(`No rule for ${unknown.join(' ')}`)
  const matching = sheet.rules.filter(({ classes, keyframes }) =>
    classes.length === 0 ? isForAll && keyframes === undefined : classes.some((name) => used.has(name)),
  )
  const text = matching.map((rule) => rule.text).join('')
  const usedRules = new Set(matching)
  return serializeRules(
    sheet.rules.filter(
      (rule) => usedRules.has(rule) || (rule.keyframes !== undefined && text.includes(rule.keyframes)),
    ),
  )
}

/** Serializes rules; adjacent rules with the same at-rules share one block. */
function serializeRules(rules: readonly Rule[]): string {
  let css = ''
  let open: readonly string[] = []
  for (const { atRules, text } of rules) {
    const same = atRules.findIndex((one, at) => one !== open[at])
    const shared = same === -1 ? Math.min(atRules.length, open.length) : same
    css +=
      '}'.repeat(open.length - shared) +
      atRules
        .slice(shared)
        .map((one) => `${one}{`)
        .join('') +
      text
    open = atRules
  }
  return css + '}'.repeat(open.length)
}

function unescapeCss(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
