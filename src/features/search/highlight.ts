export type Piece = { text: string; isHit: boolean }

const snippetLength = 150
const lead = 40

/** Splits a text into pieces, so that the matched words can be highlighted. */
export function piecesOf(text: string, terms: readonly string[]): Piece[] {
  const pattern = patternOf(terms)
  if (!pattern) return [{ text, isHit: false }]
  return text
    .split(pattern)
    .map((piece, index) => ({ text: piece, isHit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

/** The excerpt of a long text around the first match. */
export function snippetOf(text: string, terms: readonly string[]): string {
  if (text.length <= snippetLength) return text
  const hit = patternOf(terms)?.exec(text)?.index ?? 0
  const from = hit <= lead ? 0 : text.indexOf(' ', hit - lead) + 1
  const end = text.length <= from + snippetLength ? text.length : text.lastIndexOf(' ', from + snippetLength)
  const to = end > from ? end : from + snippetLength
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
}

/** The text that is shown of an entry: its words if only they contain a match, such as the module of a course. */
export function textWithHit(
  { title, text, words }: { title: string; text: string; words: string },
  terms: readonly string[],
): string {
  const pattern = patternOf(terms)
  const isElsewhere = pattern === null || pattern.test(`${title} ${text}`) || !pattern.test(words)
  return isElsewhere ? text : words
}

function patternOf(terms: readonly string[]): RegExp | null {
  if (terms.length === 0) return null
  const words = terms.map((term) => term.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
  return new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
}
