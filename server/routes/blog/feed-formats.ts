import { authorKey } from '#domain/author-key.ts'
import type { PostSummary } from '#domain/blog.ts'
import type { Locale } from '#domain/locale.ts'

/** A feed of posts, with absolute addresses. Posts have their excerpt only, so that a feed costs little data. */
export type Feed = {
  /** Public origin, without a trailing slash. */
  origin: string
  title: string
  description: string
  /** Address of the page that lists the same posts. */
  page: string
  /** Address of the feed itself. */
  feedUrl: string
  /** The language of all posts; undefined for several languages. */
  language: Locale | undefined
  posts: readonly PostSummary[]
}

/** RSS 2.0 (rssboard.org), with the elements of Dublin Core for names and languages. */
export function rss({ origin, title, description, page, feedUrl, language, posts }: Feed): string {
  const newest = posts[0]?.published_at
  const items = posts.map((post) => {
    const address = addressOf(origin, post)
    return [
      '<item>',
      element('title', post.title),
      element('link', address),
      `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
      element('pubDate', new Date(post.published_at).toUTCString()),
      element('dc:creator', post.author),
      element('dc:language', post.language),
      ...[post.category, ...post.tags].map((name) => element('category', name)),
      element('description', post.excerpt),
      '</item>',
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    element('title', title),
    element('link', page),
    element('description', description),
    ...(language ? [element('language', language)] : []),
    ...(newest ? [element('lastBuildDate', new Date(newest).toUTCString())] : []),
    `<atom:link href="${escapeXml(feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n')
}

/** JSON Feed 1.1 (jsonfeed.org). */
export function jsonFeed({ origin, title, description, page, feedUrl, language, posts }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: page,
    feed_url: feedUrl,
    ...(language ? { language } : {}),
    items: posts.map((post) => ({
      id: addressOf(origin, post),
      url: addressOf(origin, post),
      title: post.title,
      content_text: post.excerpt,
      date_published: post.published_at,
      authors: [
        { name: post.author, url: `${origin}/blog/authors/${encodeURIComponent(authorKey(post.author))}` },
      ],
      language: post.language,
      tags: [post.category, ...post.tags],
    })),
  })
}

function addressOf(origin: string, { slug }: PostSummary): string {
  return `${origin}/blog/${encodeURIComponent(slug)}`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** With a space for each character that XML 1.0 forbids even as a reference. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
