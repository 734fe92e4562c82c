import { marked } from 'marked'
import { cleanHtml } from './article-html.ts'

/** Turns Markdown (GitHub's) into HTML that holds nothing but an allow-list of tags, attributes and schemes. */
export function markdownToHtml(markdown: string): string {
  return cleanHtml(marked.parse(markdown, { async: false, gfm: true }))
}
