import * as v from 'valibot'
import { notificationsPagePath } from '#domain/notification-addresses.ts'
import { classQuestionPagePath, classQuestionsPagePath } from '#domain/questions.ts'
import { readOpenQuestions } from '#server/mail/lesson-questions.ts'
import { oneLine, type ComposeKinds, type QueuedMail } from '#server/mail/queued-mail.ts'
import type { MailText } from '#server/mail/text-types.ts'
import { readSettings } from '#server/repositories/notifications.ts'
import { isEmailVerified } from '#server/repositories/accounts.ts'

const enrolmentDetails = v.object({
  state: v.picklist(['active', 'refused']),
  title: v.string(),
  path: v.string(),
  note: v.string(),
})
const answerDetails = v.object({
  title: v.string(),
  path: v.string(),
  question: v.string(),
  answer: v.string(),
  name: v.string(),
})

/** Mails to the students and trainers of a course. */
export const courseMails: ComposeKinds<'enrolment' | 'lesson_answer' | 'lesson_questions'> = {
  enrolment({ say, detailsAs, letter, pageAt }) {
    const { state, title, path, note } = detailsAs(enrolmentDetails)
    const { subject, text } = say.enrolment[state](oneLine(title), pageAt(path))
    return letter({ subject, text: note === '' ? text : `${text}\n\n${note}` })
  },
  lesson_answer({ say, detailsAs, letter, pageAt }) {
    const { title, path, ...details } = detailsAs(answerDetails)
    const named = { ...details, title: oneLine(title), name: oneLine(details.name) }
    return letter(say.lessonAnswer(named, pageAt(path)))
  },
  lesson_questions: lessonQuestions,
}

async function lessonQuestions(mail: QueuedMail): Promise<MailText | null> {
  const { db, row, locale, account, say, letter, pageAt } = mail
  // Names and texts of students: not for an address that is not verified, nor after the subject was turned off.
  if (!account || !isEmailVerified(account)) return null
  if ((await readSettings(db, account.id)).off.includes('question')) return null
  const { questions, more } = await readOpenQuestions(db, row.details, { id: account.id, locale })
  const [first] = questions
  if (!first && more === 0) return null
  const isOne = first !== undefined && questions.length + more === 1
  const questionsPath = isOne ? classQuestionPagePath(first.id) : classQuestionsPagePath
  const named = questions.map((one) => Object.assign(one, { title: oneLine(one.title), by: oneLine(one.by) }))
  return letter(
    say.lessonQuestions({ questions: named, more }, pageAt(questionsPath), pageAt(notificationsPagePath)),
  )
}
