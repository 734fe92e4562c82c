import type { Locale } from '#domain/locale.ts'
import type { Chat, Intent } from './chat.ts'
import { editDistance } from './edit-distance.ts'

type Keyword = { intent: Intent; locale: Locale; terms: string[] }

/** Below this score a message counts as not understood. */
const threshold = 0.35
const yieldingShare = 0.5
const fillerShare = 0.2
/** How many other words may separate the words of a phrase, which may come in any order. */
const wordsBetween = 3
const otherLanguageShare = 0.9

/**
 * Creates the function that returns the intent id of a message, or 'fallback'. A word weighs more the fewer intents use
 * it, and a phrase weighs more than its words; an unknown word counts as the nearest keyword by edit distance.
 */
export function createMatcher({
  intents,
  fillers,
}: Pick<Chat, 'intents' | 'fillers'>): (text: string, locale: Locale) => string {
  const keywords = intents.flatMap(keywordsOf)
  const weights = weigh(keywords, new Set([...fillers.en, ...fillers.sw]))
  const terms = [...weights.keys()]
  const patterns = new Map(terms.filter(isPattern).map((term) => [term, patternOf(term)]))

  return (text, locale) => {
    const words = wordsOf(text).map((word) => termsFor(word, terms, patterns))
    const points = new Map<Intent, number[]>()
    for (const keyword of keywords) {
      const positions = keyword.terms.map((term) => words.findIndex((candidates) => candidates.has(term)))
      if (positions.includes(-1) || spread(positions) > positions.length + wordsBetween) continue
      const share = keyword.locale === locale ? 1 : otherLanguageShare
      const best = points.get(keyword.intent) ?? []
      for (const [index, position] of positions.entries()) {
        const term = keyword.terms[index] ?? ''
        const likeness = words[position]?.get(term) ?? 0
        const value = (weights.get(term) ?? 0) * likeness * share * ((1 + positions.length) / 2)
        best[position] = Math.max(best[position] ?? 0, value)
      }
      points.set(keyword.intent, best)
    }
    let winner = { id: 'fallback', score: 0 }
    for (const [intent, best] of points) {
      const sum = best.reduce((total, value) => total + value, 0)
      const score = intent.yields ? sum * yieldingShare : sum
      if (sum > threshold && score > winner.score) winner = { id: intent.id, score }
    }
    return winner.id
  }
}

function keywordsOf(intent: Intent): Keyword[] {
  const keywordsIn = (locale: Locale) =>
    intent.keywords[locale].map((phrase) => ({ intent, locale, terms: phrase.split(' ') }))
  return [...keywordsIn('en'), ...keywordsIn('sw')]
}

/** Weighs each term from 1 (used by one intent) down towards 0 (used by all); fillers weigh still less. */
function weigh(keywords: readonly Keyword[], fillers: ReadonlySet<string>): Map<string, number> {
  const owners = new Map<string, Set<string>>([...fillers].map((filler) => [filler, new Set()]))
  for (const { intent, terms } of keywords)
    for (const term of terms) owners.set(term, (owners.get(term) ?? new Set()).add(intent.id))
  const all = new Set(keywords.map(({ intent }) => intent)).size
  const weight = (term: string, { size }: Set<string>) =>
    (1 - Math.log(Math.max(size, 1)) / Math.log(all + 1)) * (fillers.has(term) ? fillerShare : 1)
  return new Map([...owners].map(([term, ids]) => [term, weight(term, ids)]))
}

/** Splits text into lower-case words without accents, joins hyphenated words and collapses repeated letters. */
function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’‘-]/g, '')
  return plain.replaceAll(/([a-z])\1{2,}/g, '$1').match(/[a-z0-9]+/g) ?? []
}

const spread = (positions: readonly number[]) => Math.max(...positions) - Math.min(...positions) + 1

const isPattern = (term: string) => term.includes('*')
const patternOf = (term: string) => new RegExp(`^${term.replaceAll('*', '[a-z]*')}$`)

/** The keyword terms that a word may stand for, each with a confidence from 0 to 1. */
function termsFor(
  word: string,
  terms: readonly string[],
  patterns: Map<string, RegExp>,
): Map<string, number> {
  const exact = terms.filter((term) => singular(term) === singular(word) || patterns.get(term)?.test(word))
  if (exact.length > 0) return new Map(exact.map((term) => [term, 1]))
  const near = terms
    .filter((term) => term[0] === word[0] && Math.abs(term.length - word.length) < 3 && !isPattern(term))
    .map((term) => ({ term, edits: editDistance(word, term) }))
    .filter(({ term, edits }) => edits <= allowedEdits(Math.min(word.length, term.length)))
  const fewest = Math.min(...near.map(({ edits }) => edits))
  return new Map(near.filter(({ edits }) => edits === fewest).map(({ term }) => [term, 1 - 0.2 * fewest]))
}

/** Without the -s of an English plural, so that 'prices' counts as 'price'. Short words, such as 'news', keep it. */
const singular = (word: string) => (word.length > 4 ? word.replace(/([^s])s$/, '$1') : word)

function allowedEdits(length: number): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}
