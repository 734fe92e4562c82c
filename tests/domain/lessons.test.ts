import { array, assert, boolean, property } from 'fast-check'
import { expect, test } from 'vitest'
import { isRight, scoreOf, type Question } from '#domain/lessons.ts'

const common = { question: 'Which?', why: 'Because.' }
const single: Question = { kind: 'single', ...common, options: ['a', 'b', 'c'], answer: 2 }
const multiple: Question = { kind: 'multiple', ...common, options: ['a', 'b', 'c'], answer: [3, 1] }
const number: Question = { kind: 'number', ...common, answer: 0.3, tolerance: 0.1 }
const order: Question = { kind: 'order', ...common, options: ['a', 'b', 'c'] }
const text: Question = { kind: 'text', ...common, answer: ['const', 'a constant'] }

test('an answer is right by the rule of its kind', () => {
  expect(isRight(single, 2)).toBe(true)
  expect(isRight(single, 1)).toBe(false)
  expect(isRight(multiple, [1, 3])).toBe(true)
  expect(isRight(multiple, [1])).toBe(false)
  expect(isRight(multiple, [1, 2, 3])).toBe(false)
  expect(isRight(number, 0.4)).toBe(true)
  expect(isRight(number, 0.41)).toBe(false)
  expect(isRight(order, [1, 2, 3])).toBe(true)
  expect(isRight(order, [2, 1, 3])).toBe(false)
  expect(isRight(text, '  A   Constant ')).toBe(true)
  expect(isRight(text, 'let')).toBe(false)
})

test('no answer, and an answer of another kind, is wrong', () => {
  for (const question of [single, multiple, number, order, text])
    expect(isRight(question, undefined)).toBe(false)
  expect(isRight(single, 'b')).toBe(false)
  expect(isRight(multiple, 'a')).toBe(false)
  expect(isRight(number, '0.3')).toBe(false)
  expect(isRight(text, 2)).toBe(false)
})

test('the score is 100 exactly if every answer is right', () => {
  const quiz = [single, single, single, single, single, single, single]
  assert(
    property(array(boolean(), { minLength: 7, maxLength: 7 }), (right) => {
      const score = scoreOf(
        quiz,
        right.map((one) => (one ? 2 : 1)),
      )
      expect(score === 100).toBe(right.every(Boolean))
      expect(score).toBeGreaterThanOrEqual(0)
    }),
  )
})
