import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: (
    'h2 h3 h4 p ul ol li blockquote pre code a img strong em del hr br figure figcaption ' +
    'table thead tbody tr th td'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
    pre: ['tabindex'],
    table: ['tabindex'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The post's title is the only h1 of the page.
    h1: 'h2',
    // Both scroll horizontally on a phone, so they must be focusable by keyboard.
    pre: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
    table: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
  },
}

/** Sanitises HTML by an allow-list of tags, attributes and URL schemes. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options)
}

/** Number of words in the text of HTML without bare `<`, which `cleanHtml` and Markdown make. */
export function countWords(html: string): number {
  const text = html.replaceAll(/<[^<>]*>/g, ' ')
  return text.split(/\s+/).filter((word) => word !== '').length
}
