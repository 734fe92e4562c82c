import { expect, it } from 'vitest'
import { measureText } from '#portal/tools/measure-text.ts'
import { colourScheme } from '#portal/tools/colour-scheme.ts'

it('counts words, sentences and characters of a text, and none of an empty one', () => {
  const { words, sentences, characters, perSentence } = measureText('The bus is late. We walk home!', true)
  expect([words, sentences, characters, perSentence]).toEqual([7, 2, 30, 3.5])
  expect(measureText('', true)).toMatchObject({ words: 0, sentences: 0, ease: null })
})

it('rates short words as easier than long ones', () => {
  const easy = measureText('The cat sat on the mat. It was glad.', true).ease ?? 0
  const hard = measureText('Organisational interoperability necessitates considerable deliberation.', true)
  expect(easy).toBeGreaterThan(80)
  expect(hard.ease ?? 100).toBeLessThan(20)
})

it('a colour scheme has five different colours', () => {
  expect(new Set(colourScheme(350)).size).toBe(5)
})
