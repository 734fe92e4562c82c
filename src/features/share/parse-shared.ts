import type { ShareSearch } from './share-search.ts'

/** A link with a title, or a note. Many apps put the link into the text. */
export type Shared = { title: string; text: string; url: string | null }

/** Returns undefined if nothing was shared. */
export function parseShared({ title, text, url }: ShareSearch): Shared | undefined {
  const link = safeLink(url) ?? safeLink(text?.match(/https?:\/\/\S+/)?.[0])
  if (!title && !text && !link) return undefined
  const words = link === null ? (text ?? '') : (text ?? '').replace(link.given, '').trim()
  const href = link?.href ?? null
  return { title: title ?? (href === null ? '' : new URL(href).hostname), text: words, url: href }
}

/** Accepts http(s) URLs only; anything else, such as `javascript:`, stays text. */
function safeLink(given: string | undefined): { given: string; href: string } | null {
  if (given === undefined || !URL.canParse(given)) return null
  const { protocol, href } = new URL(given)
  return protocol === 'https:' || protocol === 'http:' ? { given, href } : null
}
