import type { NotificationEvent, NotificationSubject } from '#domain/notifications.ts'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'

/** What happened, and to what, in the language of the reader. */
export function notificationText(happened: NotificationEvent): { title: string; about: string } {
  switch (happened.subject) {
    case 'reply':
      return {
        title:
          happened.count === undefined
            ? m.notifications_reply({ name: happened.by })
            : m.notifications_replies({ name: happened.by, count: happened.count }),
        about: happened.title,
      }
    case 'post':
      return { title: m.notifications_post({ name: happened.author }), about: happened.title }
    case 'course':
      return {
        title: m.notifications_lessons({ count: happened.lessons }),
        about: happened.title[currentLocale()],
      }
    case 'message':
      return { title: m.notifications_message({ name: happened.by }), about: happened.title }
    case 'question':
      return {
        title: m.notifications_asked({ name: happened.by }),
        about: happened.title[currentLocale()],
      }
    case 'answer':
      return answerText(happened)
  }
}

const downloadLabels = {
  approved: m.notifications_approved,
  sent: m.notifications_sent,
  refused: m.notifications_refused,
}
const enrolmentLabels = { active: m.notifications_enrolled, refused: m.notifications_not_enrolled }

function answerText(happened: Extract<NotificationEvent, { subject: 'answer' }>): {
  title: string
  about: string
} {
  if (happened.what === 'inquiry') return { title: m.notifications_answer(), about: happened.title }
  if (happened.what === 'download') return { title: downloadLabels[happened.state](), about: happened.title }
  if (happened.what === 'question')
    return { title: m.notifications_question(), about: happened.title[currentLocale()] }
  return { title: enrolmentLabels[happened.state](), about: happened.title[currentLocale()] }
}

export const subjectLabels: Record<NotificationSubject, () => string> = {
  reply: m.notifications_subject_reply,
  answer: m.notifications_subject_answer,
  post: m.notifications_subject_post,
  course: m.notifications_subject_course,
  message: m.notifications_subject_message,
  question: m.notifications_subject_question,
}
