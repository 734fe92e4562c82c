import { expect, test } from 'vitest'
import { questionsAnswer } from '#app/portal-learning-answers.ts'
import type { ShownQuestion } from '#features/courses/lessons/question-overlay.ts'

const aQuestion = (id: string, changed: Partial<ShownQuestion> = {}): ShownQuestion => ({
  id,
  course: 'python-first-steps',
  lesson: 'loops',
  text: 'Why does it never stop?',
  askedAt: Date.parse('2026-03-02T07:00:00Z'),
  answer: null,
  answered_at: null,
  answered_by: null,
  write: null,
  ...changed,
})

test('questions stand with the newest answer first, shortened, and with the name of their lesson', () => {
  const answered = { answer: 'It counts up.', answered_at: '2026-03-03T07:00:00Z', answered_by: 'Juma' }
  const questions = [aQuestion('a', { text: 'a'.repeat(300) }), aQuestion('b', answered)]
  const { asOf, value } = questionsAnswer({ questions, savedAt: 5 }, () => 'Loops')
  expect(asOf).toBe(5)
  expect(value.records).toMatchObject([
    {
      id: 'b',
      to: '/thinkforge/python-first-steps/loops#questions',
      status: 'answered',
      reply: 'It counts up.',
    },
    { id: 'a', status: 'asked', lesson: 'Loops', reply: null },
  ])
  expect(value.records[1]?.title).toBe(`${'a'.repeat(140)}…`)
})
