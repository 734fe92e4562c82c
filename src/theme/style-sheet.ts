import { rulesOf, type Style } from './rules.ts'

/** Chakra remembers what it resolved, so a style that was seen has its class. */
const names = new WeakMap<Style, string>()

/** Classes whose rules the page has. */
const known = new Set<string>()
let collected: string | undefined
let sheet: CSSStyleSheet | null = null

/** The class of a style, whose rules the page has from now on. */
export function classOf(style: Style): string {
  let name = names.get(style)
  if (name === undefined) names.set(style, (name = nameOf(style)))
  if (name && !known.has(name)) {
    known.add(name)
    for (const rule of rulesOf(style, [`.${name}`])) addRule(rule)
  }
  return name
}

/** What each name stands for, in the renderer, which draws all that a first page can have. */
const texts = new Map<string, string>()

/** The same wherever it is drawn: an FNV-1a hash of its rules. */
function nameOf(style: Style): string {
  const text = rulesOf(style).join('')
  if (text === '') return ''
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  const name = `v-${(hash >>> 0).toString(36)}`
  if (import.meta.env.SSR) {
    const other = texts.get(name)
    if (other !== undefined && other !== text) throw new Error(`Two styles are named ${name}`)
    texts.set(name, text)
  }
  return name
}

/** Keyframes, by what draws what they move. */
export function addKeyframes(name: string, steps: string): void {
  if (known.has(name)) return
  known.add(name)
  addRule(`@keyframes ${name}{${steps}}`)
}

function addRule(rule: string): void {
  if (collected !== undefined) {
    collected += rule
    return
  }
  if (import.meta.env.SSR) return
  sheet ??= document.head.appendChild(document.createElement('style')).sheet
  try {
    sheet?.insertRule(rule, sheet.cssRules.length)
  } catch {
    // A selector that this browser does not know; the others hold.
  }
}

/** The rules that came with the page are not added again. */
export function knowRules(css: string): void {
  for (const [, name = ''] of css.matchAll(/\.(v-\w+)/g)) known.add(name)
}

/** What `draw` needs in a page's style. For the renderer: nothing may be awaited within. */
export function collectRules<T>(draw: () => T): { drawn: T; css: string } {
  known.clear()
  collected = ''
  try {
    const drawn = draw()
    return { drawn, css: collected }
  } finally {
    collected = undefined
  }
}
