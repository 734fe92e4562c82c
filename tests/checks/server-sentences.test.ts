import { expect, test } from 'vitest'
import sentences from '#server/i18n/refusals.sw.json' with { type: 'json' }
import values from '#server/i18n/refusal-values.sw.json' with { type: 'json' }
import { inquiryStates } from '#domain/inquiries.ts'
import { sentencesIn, serverSentences, withoutNames } from '#tests/support/server-sentences.ts'

const sent = serverSentences()
const translated = Object.entries(sentences)
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()

test('every sentence that the server can send has a Swahili one', () => {
  expect(sent.size).toBeGreaterThan(180)
  const known = new Set(translated.map(([english]) => withoutNames(english)))
  expect([...sent].filter((sentence) => !known.has(sentence))).toEqual([])
})

test('no Swahili sentence is left whose English one the server does not send', () => {
  const unused = translated.map(([english]) => english).filter((english) => !sent.has(withoutNames(english)))
  expect(unused).toEqual([])
})

test('a Swahili sentence names nothing that the English one lacks, and ends like it', () => {
  const wrong = translated.filter(
    ([english, swahili]) =>
      placeholders(swahili).some((name) => !placeholders(english).includes(name)) ||
      /[.!?]$/.test(english) !== /[.!?]$/.test(swahili) ||
      swahili.trim() !== swahili ||
      swahili === english,
  )
  expect(wrong).toEqual([])
})

test('the states of inquiries have words', () => {
  expect(Object.keys(values.state)).toEqual([...new Set(Object.values(inquiryStates).flat())].toSorted())
})

test.each([
  ["notFound('There is no such boat.')", ['There is no such boat.']],
  ["errorBody('conflict', 'Boat sailed')", ['Boat sailed']],
  ['const sentence = `${name} sailed the boat.`', ['{} sailed the boat.']],
  ['new Map([[pattern, (field: string) => `${field} has no boat.`]])', ['{} has no boat.']],
  [
    "new Problem(409, errorBody('conflict', isOwn ? 'It sailed.' : 'Your boat sailed.'))",
    ['It sailed.', 'Your boat sailed.'],
  ],
  ["({ status: 200, body: { message: 'Sailed' } })", ['Sailed']],
  ["throw new Error('The boat has no row.')", []],
  ["const list = { summary: 'All boats of a person.', path: '/boats/' }", []],
])('%s has the sentences %j', (source, found) => {
  expect(sentencesIn('boat.ts', source)).toEqual(found)
})
