import type { ShareSearch } from './share-search.ts'

/** A link with a title, or a note. Many apps put the link into the text. */
export type SharedContent = { title: string; text: string; url: string | null }

/** Returns undefined if nothing was shared. */
export function parseShared({ title, text, url }: ShareSearch): SharedContent | undefined {
  const link = safeLink(url) ?? safeLink(text?.match(/https?:\/\/\S+/)?.[0])
  if (!title && !text && !link) return undefined
  const words = link === null ? (text ?? '') : (text ?? '').replace(link.text, '').trim()
  const href = link?.href ?? null
  return { title: title ?? (href === null ? '' : new URL(href).hostname), text: words, url: href }
}

/** Accepts http(s) URLs only; anything else, such as `javascript:`, stays text. */
function safeLink(text: string | undefined): { text: string; href: string } | null {
  if (text === undefined || !URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? { text, href } : null
}
