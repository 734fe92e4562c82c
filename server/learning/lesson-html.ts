import { Lexer, Parser, walkTokens, type Token } from 'marked'
import { cleanHtml } from '#domain/article-html.ts'
import { highlightCode } from '#server/site/highlight-code.ts'
import { figureHtml } from './figure-html.ts'

/** What links and pictures of a lesson may lead to. */
export type LinkTargets = {
  course: string
  /** The slugs of the course, for links between its lessons. */
  slugs: ReadonlySet<string>
  /** SVG text of a figure by file name. */
  figures: ReadonlyMap<string, string>
}

/**
 * Markdown of a lesson as sanitised HTML with highlighted code and inline figures. Throws an error for links, pictures, headings and
 * HTML that content/courses/README.md does not allow.
 */
export function blocksHtml(markdown: string, targets: LinkTargets): string {
  const tokens = Lexer.lex(markdown)
  settleTokens(tokens, targets)
  return withFigures(highlightCode(cleanHtml(Parser.parse(tokens))), targets)
}

/** The same for Markdown of one paragraph, which has no figures. */
export function inlineHtml(markdown: string, targets: LinkTargets): string {
  const tokens = Lexer.lexInline(markdown)
  settleTokens(tokens, targets)
  return withFigures(cleanHtml(Parser.parseInline(tokens)), targets)
}

/** Refuses what would be removed later without a word, and gives links between lessons their addresses. */
function settleTokens(tokens: Token[], targets: LinkTargets): void {
  void walkTokens(tokens, (token) => {
    if (token.type === 'html') throw new Error(`has HTML: ${token.raw.trim().split('\n')[0]}`)
    if (token.type === 'heading' && token.depth === 1)
      throw new Error('has a heading of the first level: its title is that')
    if (token.type === 'link') token.href = addressOf(String(token.href), targets)
  })
}

function addressOf(href: string, { course, slugs }: LinkTargets): string {
  if (href.startsWith('https://')) return href
  const [, target = ''] = /^\d\d-([\w-]+)\.md$/.exec(href) ?? []
  if (!slugs.has(target)) throw new Error(`links to ${href}, which is no lesson of the course`)
  return `/thinkforge/${course}/${target}`
}

function withFigures(html: string, { figures }: LinkTargets): string {
  return html
    .replaceAll(
      /<p><img src="\.\.\/figures\/([\w.-]+)" alt="([^"]*)" \/><\/p>/g,
      (_, name: string, alt: string) => {
        const svg = figures.get(name)
        if (svg === undefined) throw new Error(`shows ../figures/${name}, which is missing`)
        if (alt.trim() === '') throw new Error(`shows ../figures/${name} without an alternative text`)
        return figureHtml(svg, alt)
      },
    )
    .replaceAll(/<img\b(?: src="([^"]*)")?[^>]*>/g, (picture: string, name = picture) => {
      throw new Error(`has a picture that is no figure alone in its paragraph: ${name}`)
    })
}
