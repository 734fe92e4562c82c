import { rulesOf, type Style } from './rules.ts'

/** Chakra remembers what it resolved, so a style that was seen has its class. */
const names = new WeakMap<Style, string>()

/** Classes whose rules the page has. */
const known = new Set<string>()
let collected: Map<string, string> | undefined
let sheet: CSSStyleSheet | null | undefined

/** The class of a style, whose rules the page has from now on. */
export function classOf(style: Style): string {
  let name = names.get(style)
  if (name === undefined) names.set(style, (name = nameOf(style)))
  if (name && !known.has(name)) {
    known.add(name)
    for (const rule of rulesOf(style, [`.${name}`])) addRule(name, rule)
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
  addRule(name, `@keyframes ${name}{${steps}}`)
}

function addRule(name: string, rule: string): void {
  if (collected !== undefined) {
    collected.set(name, (collected.get(name) ?? '') + rule)
    return
  }
  if (import.meta.env.SSR) return
  // The page's own: its policy lets no other element in.
  sheet ??= document.querySelector('style')?.sheet
  try {
    sheet?.insertRule(rule, sheet.cssRules.length)
  } catch {
    // A selector that this browser does not know; the others hold.
  }
}

/**
 * The rules that came with the page are not added again. What came among its elements (page-style.ts) goes to its head, before
 * React takes them over.
 */
export function takeRules(): void {
  document.head.append(...document.querySelectorAll('#root style'))
  for (const [, name = ''] of document.head.textContent.matchAll(/\.(v-\w+)/g)) known.add(name)
}

/** What `draw` needs in a page's style: rules by their class, or name of keyframes. For the renderer: nothing may be awaited within. */
export function collectRules<T>(draw: () => T): { drawn: T; rules: ReadonlyMap<string, string> } {
  known.clear()
  const rules = (collected = new Map<string, string>())
  try {
    return { drawn: draw(), rules }
  } finally {
    collected = undefined
  }
}
