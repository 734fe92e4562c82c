export type TextMeasures = {
  words: number
  characters: number
  sentences: number
  /** Words of the average sentence. */
  perSentence: number
  /** Flesch reading ease, 0 to 100; higher is easier. Null for a text without words. */
  ease: number | null
}

/**
 * Counts a text. Syllables are groups of vowels, within a few per cent of the truth; `hasSilentE`: a final e after a
 * consonant is none, as in English but not in Swahili.
 */
export function measureText(text: string, hasSilentE: boolean): TextMeasures {
  const words = text.match(/[\p{L}\p{N}’'-]+/gu) ?? []
  if (words.length === 0)
    return { words: 0, characters: text.length, sentences: 0, perSentence: 0, ease: null }
  const sentences = Math.max(1, text.match(/[.!?]+(?=\s|$)/g)?.length ?? 0)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word.toLowerCase(), hasSilentE), 0)
  const perSentence = words.length / sentences
  const ease = 206.835 - 1.015 * perSentence - 84.6 * (syllables / words.length)
  return {
    words: words.length,
    characters: text.length,
    sentences,
    perSentence: Math.round(perSentence * 10) / 10,
    ease: Math.round(Math.min(100, Math.max(0, ease))),
  }
}

function syllablesOf(word: string, hasSilentE: boolean): number {
  const spoken = hasSilentE ? word.replace(/(?<=[^aeiouyl])e$/, '') : word
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0)
}
