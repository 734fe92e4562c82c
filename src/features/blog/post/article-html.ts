import type { BlogImage } from '#domain/downloads.ts'

export type ArticleHeading = { id: string; text: string; level: 2 | 3 }

/** A post's text for display. `html` is as safe as the input: all added text is escaped. */
export type Article = { html: string; headings: ArticleHeading[] }

/**
 * Prepares a post's sanitized HTML: adds ids to headings and replaces each picture with a box of its size, until
 * `show-pictures.ts` decides whether to load it. Code blocks reserve space for their copy button, tables get a box that
 * scrolls, named by `tableLabel`, which needs no escaping. Attached pictures that the text does not contain are appended.
 */
export function prepareArticle(
  content: string,
  tableLabel: (number: number) => string,
  images: readonly BlogImage[] = [],
): Article {
  const headings: ArticleHeading[] = []
  const idCounts = new Map<string, number>()
  const linked = content.replaceAll(/<h([23])>(.*?)<\/h\1>/gs, (whole, level: string, inner: string) => {
    const text = textOf(inner)
    if (text === '') return whole
    const base = `part-${slugOf(text)}`
    let count = idCounts.get(base) ?? 0
    let id = base
    // Another heading can have the next one: "Step 2" before or after two of "Step".
    while (idCounts.has(id)) id = `${base}-${(count += 1)}`
    idCounts.set(base, count).set(id, 1)
    headings.push({ id, text, level: level === '2' ? 2 : 3 })
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  let tables = 0
  const attached = images.filter(({ image_source: source }) => !content.includes(`"${escapeHtml(source)}"`))
  return {
    html: (linked + attached.map(figureOf).join(''))
      .replaceAll(/<img\b([^>]*)>/g, pictureOf)
      .replaceAll(/<pre\b.*?<\/pre>/gs, '<div class="code">$&</div>')
      .replaceAll(/<table\b[^>]*>/g, () => scrollBox(tableLabel((tables += 1))))
      .replaceAll('</table>', '$&</div>'),
    headings,
  }
}

/** Opens a table within a box, so that the table itself keeps its role; the box has the focus for the arrow keys. */
function scrollBox(label: string): string {
  return `<div class="scroll" role="region" tabindex="0" aria-label="${label}"><table>`
}

function figureOf({ image_source: source, caption }: BlogImage): string {
  const words = escapeHtml(caption)
  return `<figure><img src="${escapeHtml(source)}" alt="${words}"><figcaption>${words}</figcaption></figure>`
}

/** Only pictures of this server may be embedded (CSP); others become links. Attribute values are already escaped. */
function pictureOf(_whole: string, attributes: string): string {
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of attributes.matchAll(/([a-z]+)="([^"]*)"/g)) values.set(name, value)
  const source = values.get('src') ?? ''
  const words = values.get('alt') ?? ''
  if (!/^\/(?!\/)/.test(source)) {
    if (!/^https?:\/\//i.test(source)) return words
    return `<a href="${source}" rel="noopener noreferrer">${words || source}</a>`
  }
  const [width, height] = [sizeOf(values.get('width'), 16), sizeOf(values.get('height'), 9)]
  const isSized = values.has('width') && values.has('height')
  return (
    `<span class="picture" data-source="${source}" data-words="${words}"${isSized ? '' : ' data-unsized'}>` +
    `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true"></svg>` +
    `<noscript><img src="${source}" alt="${words}"></noscript></span>`
  )
}

function sizeOf(text: string | undefined, otherwise: number): number {
  const size = Number(text)
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

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
