import type { BlogImage } from '#domain/downloads.ts'

export type ArticleHeading = { id: string; text: string; level: 2 | 3 }

/** The text of a post as it is shown. `html` is as safe as what came in: nothing unescaped is added. */
export type Article = { html: string; headings: ArticleHeading[] }

/**
 * Makes the sanitised HTML of a post ready for a phone: headings can be linked to, and a picture is a box of its size
 * until `showPictures` knows whether to fetch it. Code has room for its button from the beginning. Pictures that hang on the post and are not in its text come last.
 */
export function prepareArticle(content: string, images: readonly BlogImage[] = []): Article {
  const headings: ArticleHeading[] = []
  const taken = new Map<string, number>()
  const linked = content.replaceAll(/<h([23])>(.*?)<\/h\1>/gs, (whole, level: string, inner: string) => {
    const text = textOf(inner)
    if (text === '') return whole
    const base = `part-${slugOf(text)}`
    const count = (taken.get(base) ?? 0) + 1
    taken.set(base, count)
    const id = count === 1 ? base : `${base}-${count}`
    headings.push({ id, text, level: level === '2' ? 2 : 3 })
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  const attached = images.filter(({ image_source: source }) => !content.includes(`"${escaped(source)}"`))
  return {
    html: (linked + attached.map(figureOf).join(''))
      .replaceAll(/<img\b([^>]*)>/g, pictureOf)
      .replaceAll(/<pre\b.*?<\/pre>/gs, '<div class="code">$&</div>'),
    headings,
  }
}

function figureOf({ image_source: source, caption }: BlogImage): string {
  const words = escaped(caption)
  return `<figure><img src="${escaped(source)}" alt="${words}"><figcaption>${words}</figcaption></figure>`
}

/** Only this server's own pictures may be shown (the page's policy); others are links. Values come escaped. */
function pictureOf(_whole: string, attributes: string): string {
  const given = new Map<string, string>()
  for (const [, name = '', value = ''] of attributes.matchAll(/([a-z]+)="([^"]*)"/g)) given.set(name, value)
  const source = given.get('src') ?? ''
  const words = given.get('alt') ?? ''
  if (!/^\/(?!\/)/.test(source)) {
    if (!/^https?:\/\//i.test(source)) return words
    return `<a href="${source}" rel="noopener noreferrer">${words || source}</a>`
  }
  const [width, height] = [sizeOf(given.get('width'), 16), sizeOf(given.get('height'), 9)]
  return (
    `<span class="picture" data-source="${source}" data-words="${words}">` +
    `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true"></svg>` +
    `<noscript><img src="${source}" alt="${words}"></noscript></span>`
  )
}

function sizeOf(given: string | undefined, otherwise: number): number {
  const size = Number(given)
  return Number.isInteger(size) && size > 0 && size < 20_000 ? size : otherwise
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
}

function slugOf(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase()
  return (
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || 'x'
  )
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
