import type { Translation } from '#domain/blog.ts'
import { locales, type Locale } from '#domain/locale.ts'
import type { PageData } from '#domain/page-data.ts'

/** The addresses that the head of a page names. */
export type HeadTags = {
  /** Public origin, without a trailing slash. */
  origin: string
  /** Path of the page. */
  path: string
  locale: Locale
  data: PageData | null
  title: string
  /** Path of its picture. */
  picture: string
}

/**
 * Tags for search engines and link previews (Open Graph, ogp.me); `description` is not repeated, because the page's own
 * description is marked as that of Open Graph as well. English is at the page's address and Swahili at the same with
 * `?lang=sw` (docs/decisions/033-addresses-of-languages.md).
 */
export function headTags({ origin, path, locale, data, title, picture }: HeadTags): string {
  const pageUrl = `${origin}${path}`
  const inLanguage = (language: Locale) => (language === 'en' ? pageUrl : `${pageUrl}?lang=${language}`)
  // The text of these is in one language, whatever that of the page around it is.
  const hasOneText = data?.kind === 'post' || data?.kind === 'author'
  const address = hasOneText ? pageUrl : inLanguage(locale)
  const alternates = hasOneText
    ? postAlternates(origin, data)
    : locales.map((language) => ({ language, address: inLanguage(language) }))
  const fallback = alternates.find(({ language }) => language === 'en')
  return [
    tag('link', { rel: 'canonical', href: address }),
    ...alternates.map((one) => alternate(one.language, one.address)),
    ...(fallback ? [alternate('x-default', fallback.address)] : []),
    tag('meta', { property: 'og:title', content: title }),
    tag('meta', { property: 'og:url', content: address }),
    tag('meta', { property: 'og:image', content: origin + picture }),
    tag('meta', { property: 'og:type', content: data?.kind === 'post' ? 'article' : 'website' }),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...(data?.kind === 'posts' ? feedLinks() : []),
  ].join('')
}

/** The post and its translations; none if it has no translation. */
function postAlternates(origin: string, data: PageData | null): { language: Locale; address: string }[] {
  if (data?.kind !== 'post' || data.post.translations.length === 0) return []
  const all: Translation[] = [data.post, ...data.post.translations]
  return all
    .toSorted((a, b) => (a.language < b.language ? -1 : 1))
    .map(({ language, slug }) => ({ language, address: `${origin}/blog/${encodeURIComponent(slug)}` }))
}

function alternate(language: string, href: string): string {
  return tag('link', { rel: 'alternate', hreflang: language, href })
}

function feedLinks(): string[] {
  return [
    tag('link', { rel: 'alternate', type: 'application/rss+xml', href: '/blog/feed.xml' }),
    tag('link', { rel: 'alternate', type: 'application/feed+json', href: '/blog/feed.json' }),
  ]
}

function tag(name: string, attributes: Record<string, string>): string {
  const attributeTexts = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeAttribute(value)}"`,
  )
  return `<${name}${attributeTexts.join('')}>`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
