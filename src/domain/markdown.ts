import { marked } from 'marked'
import { cleanHtml } from './article-html.ts'

/** Converts Markdown (GitHub Flavored) into sanitised HTML (`cleanHtml`). */
export function markdownToHtml(markdown: string): string {
  return cleanHtml(marked.parse(markdown, { async: false, gfm: true }))
}
