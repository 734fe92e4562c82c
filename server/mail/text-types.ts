import type { InvoiceEvent, InvoiceFacts } from '#server/mail/invoice-facts.ts'
import type { QuestionText } from '#server/mail/lesson-questions.ts'

/** `html`: the same as `text`, for mail programs that show it. */
export type MailText = { subject: string; text: string; html?: string; headers?: Record<string, string> }

/** What became of the second factors of an account. */
export type FactorChange = keyof Texts['secondFactor']

/** Texts of mails by language; functions take the values of the single mail. */
export type Texts = {
  greeting: (name: string) => string
  verifyEmail: (link: string) => Omit<MailText, 'headers'>
  passwordReset: (link: string) => Omit<MailText, 'headers'>
  /** `hadGoogle`: whether signing in with Google was ended. */
  passwordChanged: (hadGoogle: boolean) => Omit<MailText, 'headers'>
  /** `isEmailVerified`: whether the account's address was verified before. */
  signInCode: (digits: string, link: string, isEmailVerified: boolean) => Omit<MailText, 'headers'>
  /** The first sentence by what changed; the link leads to the settings. */
  secondFactor: Record<
    'totp_on' | 'totp_off' | 'passkey_on' | 'passkey_off' | 'codes' | 'removed',
    Omit<MailText, 'headers'>
  >
  secondFactorAdvice: (reset: string) => string
  emailChanged: (contact: string) => Omit<MailText, 'headers'>
  emailTaken: (reset: string) => Omit<MailText, 'headers'>
  newsletter: (unsubscribe: string) => Omit<MailText, 'headers'>
  inStock: (title: string, link: string) => Omit<MailText, 'headers'>
  /** Subject of an answer to a message; '' if the message had none. */
  answerSubject: (subject: string) => string
  /** The file with everything about the account was made; `until` is a day. */
  exportReady: (link: string, until: string) => Omit<MailText, 'headers'>
  /** The account will be deleted on a day unless its owner signs in and keeps it. */
  deletionAsked: (link: string, day: string, reset: string) => Omit<MailText, 'headers'>
  /** The line below a letter. */
  unsubscribe: string
  /** An invoice was sent or cancelled, or a payment of it recorded, confirmed or voided. */
  invoice: Record<InvoiceEvent, (facts: InvoiceFacts, link: string) => Omit<MailText, 'headers'>>
  /** Somebody of the company wrote in, or moved, an inquiry of the recipient. */
  inquiry: (title: string, link: string, text: string) => Omit<MailText, 'headers'>
  /** Staff decided about an enrolment of the recipient. */
  enrolment: Record<'active' | 'refused', (title: string, link: string) => Omit<MailText, 'headers'>>
  /** A trainer answered a question of the recipient about the lesson `title`. */
  lessonAnswer: (
    answered: { title: string; question: string; answer: string; name: string },
    link: string,
  ) => Omit<MailText, 'headers'>
  /** Students asked about lessons of courses that the recipient teaches. */
  lessonQuestions: (
    open: { questions: readonly QuestionText[]; more: number },
    link: string,
    settings: string,
  ) => Omit<MailText, 'headers'>
  request: Record<'approved' | 'sent' | 'refused', (title: string, link: string) => Omit<MailText, 'headers'>>
}
