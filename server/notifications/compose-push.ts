import { notificationPath, type NotificationEvent, type PushPayload } from '#domain/notifications.ts'
import { notificationsPagePath } from '#domain/notification-addresses.ts'
import type { Locale } from '#domain/locale.ts'

type Texts = {
  several: (count: number) => string
  severalBody: string
  reply: (count: number) => string
  post: string
  course: (lessons: number) => string
  message: string
  inquiry: string
  question: string
  newQuestion: string
  download: Record<'approved' | 'sent' | 'refused', string>
  enrolment: Record<'active' | 'refused', string>
  by: (name: string, title: string) => string
}

const texts: Record<Locale, Texts> = {
  en: {
    several: (count) => `${count} things happened`,
    severalBody: 'Open the list to read them.',
    reply: (count) => (count === 1 ? 'Reply to your comment' : `${count} replies to your comment`),
    post: 'New post',
    course: (lessons) => (lessons === 1 ? 'New lesson' : `${lessons} new lessons`),
    message: 'New message',
    inquiry: 'Your request was answered',
    question: 'A trainer answered your question',
    newQuestion: 'A student asks you',
    download: {
      approved: 'Your download request was approved',
      sent: 'The file that you asked for was sent',
      refused: 'Your download request was refused',
    },
    enrolment: { active: 'You are enrolled in the course', refused: 'Your enrolment was refused' },
    by: (name, title) => `${name}: ${title}`,
  },
  sw: {
    several: (count) => `Mambo ${count} yametokea`,
    severalBody: 'Fungua orodha uyasome.',
    reply: (count) => (count === 1 ? 'Jibu kwa maoni yako' : `Majibu ${count} kwa maoni yako`),
    post: 'Makala mpya',
    course: (lessons) => (lessons === 1 ? 'Somo jipya' : `Masomo mapya ${lessons}`),
    message: 'Ujumbe mpya',
    inquiry: 'Ombi lako limejibiwa',
    question: 'Mkufunzi amejibu swali lako',
    newQuestion: 'Mwanafunzi anakuuliza',
    download: {
      approved: 'Ombi lako la faili limekubaliwa',
      sent: 'Faili uliyoomba imetumwa',
      refused: 'Ombi lako la faili limekataliwa',
    },
    enrolment: { active: 'Umejiunga na kozi', refused: 'Ombi lako la kujiunga na kozi limekataliwa' },
    by: (name, title) => `${name}: ${title}`,
  },
}

/** What a device shows of one thing that happened, or of several at once, in the language of its reader. */
export function composePush(
  happened: readonly NotificationEvent[],
  language: Locale,
): Pick<PushPayload, 'title' | 'body' | 'path' | 'language'> {
  const say = texts[language]
  const [only] = happened
  if (!only || happened.length > 1)
    return {
      title: say.several(happened.length),
      body: say.severalBody,
      path: notificationsPagePath,
      language,
    }
  return { ...wordsOf(only, say, language), path: notificationPath(only), language }
}

function wordsOf(happened: NotificationEvent, say: Texts, language: Locale): { title: string; body: string } {
  switch (happened.subject) {
    case 'reply':
      return { title: say.reply(happened.count ?? 1), body: say.by(happened.by, happened.title) }
    case 'post':
      return { title: say.post, body: say.by(happened.author, happened.title) }
    case 'course':
      return { title: say.course(happened.lessons), body: happened.title[language] }
    case 'message':
      return { title: say.message, body: say.by(happened.by, happened.title) }
    case 'question':
      return { title: say.newQuestion, body: say.by(happened.by, happened.title[language]) }
    case 'answer':
      if (happened.what === 'inquiry') return { title: say.inquiry, body: happened.title }
      if (happened.what === 'question') return { title: say.question, body: happened.title[language] }
      if (happened.what === 'enrolment')
        return { title: say.enrolment[happened.state], body: happened.title[language] }
      return { title: say.download[happened.state], body: happened.title }
  }
}
