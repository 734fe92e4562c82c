import { randomInt } from 'node:crypto'
import { numberLetters } from '#domain/certificates.ts'
import { isLessonDone, type Mark } from '#domain/learning.ts'

/** What a certificate says of the work: how many lessons, and the average of their quizzes in percent, rounded down. */
export type EarnedCertificate = { lessons: number; score: number }

/** What the marks of one course earn; null while a lesson is not done. */
export function earnedBy(marks: readonly Mark[], lessons: readonly string[]): EarnedCertificate | null {
  if (lessons.length === 0 || !lessons.every((lesson) => isLessonDone(marks, lesson))) return null
  const listed = new Set(lessons)
  const quizzes = marks.filter(({ kind, lesson }) => kind === 'quiz' && listed.has(lesson))
  const sum = quizzes.reduce((total, { score }) => total + score, 0)
  return { lessons: lessons.length, score: Math.floor(sum / quizzes.length) }
}

const letterCount = 10

/** A new number: 50 random bits, so that nobody finds certificates by trying numbers. */
export function newNumber(year: string): string {
  const letters = Array.from({ length: letterCount }, () =>
    numberLetters.charAt(randomInt(numberLetters.length)),
  )
  return `VIOR-${year}-${letters.join('')}`
}
