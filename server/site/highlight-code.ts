import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import dart from 'highlight.js/lib/languages/dart'
import diff from 'highlight.js/lib/languages/diff'
import dos from 'highlight.js/lib/languages/dos'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import php from 'highlight.js/lib/languages/php'
import powershell from 'highlight.js/lib/languages/powershell'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { LRUCache } from 'lru-cache'
import { codeClasses, type CodeClass } from '#domain/code-classes.ts'

const languages = {
  bash,
  c,
  cpp,
  csharp,
  css,
  dart,
  diff,
  dos,
  go,
  ini,
  java,
  javascript,
  json,
  kotlin,
  php,
  powershell,
  python,
  sql,
  typescript,
  xml,
  yaml,
}
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/**
 * Limits in characters, beyond which code stays plain: highlighting blocks the event loop, and some languages need
 * time quadratic in the length of a line or of a run of empty lines.
 */
const maxBlock = 4000
const maxLine = 400
const maxPost = 16_000

/**
 * Milliseconds of the thread. Some languages need time quadratic in the length of a block of many names, which ordinary code is
 * not: its longest blocks take a third of this when the rules are compiled.
 */
const costly = { block: 30, post: 60 }
/** What takes longer is measured again, in case the rules were not compiled. */
const measuredAgainMs = 8

/** The class of a highlight.js scope, by the first part of its name; other scopes get none. */
const classOfScope = new Map<string, CodeClass>(
  Object.entries({
    comment: 'comment quote meta',
    keyword: 'keyword built_in type tag name selector-tag doctag section',
    string: 'string regexp char symbol link addition',
    number: 'number literal bullet attr attribute variable template-variable property deletion',
    title: 'title selector-class selector-id selector-pseudo',
  } satisfies Record<CodeClass, string>).flatMap(([to, scopes]) =>
    scopes.split(' ').map((scope) => [scope, codeClasses.find((name) => name === to) ?? 'title'] as const),
  ),
)

const cache = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (html, key) => html.length + key.length,
})

/**
 * Highlights the code blocks of a post that name their language. `html` is sanitised (`cleanHtml`), so that it contains
 * no span; only `<span class="…">` with a class of `codeClasses` is added, and the text stays the same.
 */
export function highlightCode(html: string): string {
  if (!html.includes('<code class="language-')) return html
  const highlightedHtml = cache.get(html) ?? highlightBlocks(html)
  cache.set(html, highlightedHtml)
  return highlightedHtml
}

const codeBlocks = /(<code class="language-([\w+#-]+)">)([^<]*)(?=<\/code>)/g

function highlightBlocks(html: string): string {
  let left = maxPost
  return html.replaceAll(codeBlocks, (whole, open: string, language: string, inner: string) => {
    if (!isHighlighted(inner, language, left)) return whole
    left -= inner.length
    return open + blockOf(inner, language)
  })
}

function isHighlighted(inner: string, language: string, left: number): boolean {
  if (!hljs.getLanguage(language) || inner.length > Math.min(maxBlock, left)) return false
  return inner.split('\n').every((line) => line.length <= maxLine)
}

/**
 * Takes the language from code blocks whose highlighting would hold the thread at every reading, so that they stay plain. For HTML
 * that is about to be stored, sanitised.
 */
export function withoutCostlyCode(html: string): string {
  if (!html.includes('<code class="language-')) return html
  let left = maxPost
  let keptMs = 0
  let spentMs = 0
  let stored = ''
  let highlightedHtml = ''
  let at = 0
  for (const { 0: whole, 1: open = '', 2: language = '', 3: inner = '', index } of html.matchAll(
    codeBlocks,
  )) {
    const before = html.slice(at, index)
    at = index + whole.length
    let [plain, shown] = [whole, whole]
    if (isHighlighted(inner, language, left)) {
      const { block, ms, takenMs } =
        spentMs < 2 * costly.post ? measure(inner, language) : { block: '', ms: Infinity, takenMs: 0 }
      spentMs += takenMs
      if (ms <= costly.block && keptMs + ms <= costly.post) {
        keptMs += ms
        left -= inner.length
        shown = open + block
      } else plain = shown = `<code>${inner}`
    }
    stored += before + plain
    highlightedHtml += before + shown
  }
  stored += html.slice(at)
  cache.set(stored, highlightedHtml + html.slice(at))
  return stored
}

/** `takenMs` includes a second time. */
function measure(inner: string, language: string): { block: string; ms: number; takenMs: number } {
  const once = () => {
    const before = process.threadCpuUsage()
    const block = blockOf(inner, language)
    const { user, system } = process.threadCpuUsage(before)
    return { block, ms: (user + system) / 1000 }
  }
  const { block, ms } = once()
  if (ms <= measuredAgainMs) return { block, ms, takenMs: ms }
  const again = once().ms
  return { block, ms: Math.min(ms, again), takenMs: ms + again }
}

function blockOf(inner: string, language: string): string {
  const { value } = hljs.highlight(textOf(inner), { language, ignoreIllegals: true })
  const html = withOwnClasses(value)
  // What a reader copies must be what the author wrote.
  return html.replaceAll(/<[^>]*>/g, '') === inner ? html : inner
}

/** Replaces the spans of highlight.js by ours, and removes those without a class, such as those of a language in another. */
function withOwnClasses(value: string): string {
  const open: boolean[] = []
  return value
    .replaceAll(/<span class="(?:hljs-)?([\w-]+)[^>]*>|<\/span>/g, (_, scope?: string) => {
      if (scope === undefined) return open.pop() ? '</span>' : ''
      const name = classOfScope.get(scope)
      open.push(name !== undefined)
      return name === undefined ? '' : `<span class="${name}">`
    })
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
}

/** The text of sanitised HTML without tags. */
function textOf(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
