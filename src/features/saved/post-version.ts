import type { BlogImage } from '#domain/downloads.ts'

type PostParts = { title: string; excerpt: string; image: string | null; content?: string }

/** A version of a post's content; the list alone suffices to detect a change. */
export function postVersion({ title, excerpt, image, content = '' }: PostParts): string {
  return hash(`${title}\n${excerpt}\n${image}\n${content}`)
}

/** FNV-1a, which detects changes but is not cryptographic. */
function hash(text: string): string {
  let value = 2166136261
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 16777619)
  return `${text.length}-${(value >>> 0).toString(36)}`
}

/** The unique URLs on this server of the pictures in a post's HTML and of its attachments. */
export function imagesOf(html: string, cover: string | null, attached: readonly BlogImage[] = []): string[] {
  const inText = [...html.matchAll(/<img\b[^>]*?\ssrc="([^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  )
  const all = [cover ?? '', ...inText, ...attached.map((image) => image.image_source)]
  return [...new Set(all.filter((url) => /^\/(?!\/)/.test(url)))]
}
