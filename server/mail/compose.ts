import { mailCodeLifetimeMs } from '#domain/limits.ts'
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { accountDataPage } from '#domain/account-data.ts'
import { isLocale, type Locale } from '#domain/locale.ts'
import { notificationsPagePath } from '#domain/notification-addresses.ts'
import { classQuestionPagePath, classQuestionsPagePath } from '#domain/questions.ts'
import { daysBefore, retentionDays } from '#domain/retention.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { inTransaction, type Database } from '#server/database/database.ts'
import { invoiceEvents, invoiceFactsSchema } from '#server/mail/invoice-facts.ts'
import { readOpenQuestions } from '#server/mail/lesson-questions.ts'
import { mailTexts } from '#server/mail/texts.ts'
import type { MailText } from '#server/mail/text-types.ts'
import { closingOf, composeLetter } from '#server/mail/letter.ts'
import { unsubscribeLink } from '#server/mail/unsubscribe-link.ts'
import { insertAccountToken, type TokenPurpose } from '#server/repositories/account-tokens.ts'
import { findAccount, findAccountByEmail, type Account } from '#server/repositories/accounts.ts'
import { replaceMailCode } from '#server/repositories/mail-codes.ts'
import { codeHashOf, newMailCode } from '#server/security/mail-codes.ts'
import type { SiteWords } from '#server/site/site-facts.ts'
import type { MailRow } from '#server/repositories/mails.ts'
import { readSettings } from '#server/repositories/notifications.ts'
import { isSubscribed } from '#server/repositories/newsletter.ts'
import { findLetterTexts } from '#server/repositories/staff/letters.ts'

const hourMs = 60 * 60 * 1000
const lifetimesMs: Record<TokenPurpose, number> = { password_reset: hourMs, verify_email: 7 * 24 * hourMs }

const requestDetails = v.object({
  status: v.picklist(['approved', 'sent', 'refused']),
  title: v.string(),
  path: v.string(),
  note: v.optional(v.string(), ''),
})

const enrolmentDetails = v.object({
  state: v.picklist(['active', 'refused']),
  title: v.string(),
  path: v.string(),
  note: v.string(),
})
const lessonAnswerDetails = v.object({
  title: v.string(),
  path: v.string(),
  question: v.string(),
  answer: v.string(),
  name: v.string(),
})
const inquiryDetails = v.object({ title: v.string(), path: v.string(), text: v.string() })
const invoiceDetails = v.object({
  event: v.picklist(invoiceEvents),
  path: v.string(),
  ...invoiceFactsSchema.entries,
})
const factorDetails = v.object({
  change: v.picklist(['totp_on', 'totp_off', 'passkey_on', 'passkey_off', 'codes', 'removed']),
})
/** Without it in mails queued by an older version. */
const passwordDetails = v.object({ hadGoogle: v.optional(v.boolean(), false) })
const answerDetails = v.object({ subject: v.string(), text: v.string() })
const letterDetails = v.object({ letter: v.string() })

/** The browser that asked for a code. */
const codeDetails = v.object({ browser: v.string() })

/** Account whose address is confirmed; absent in mails queued by an older version. */
const accountDetails = v.object({ userId: v.optional(v.number()) })

const deletionDetails = v.object({ at: v.string() })

const productDetails = v.object({ title: v.string(), path: v.string() })

/** Composes a queued mail; null if it is no longer relevant. */
export type ComposeMail = (row: MailRow) => Promise<MailText | null>

type Context = { db: Database; clock: Clock; config: Config; words: SiteWords }

/**
 * Tokens are made when the mail is sent. Whether an address has an account is looked up long after the response, so
 * neither its content nor its timing reveals it.
 */
export function createComposer({ db, clock, config, words: { company } }: Context): ComposeMail {
  const pageAt = (pagePath: string) => `${config.publicUrl}${pagePath}`

  async function tokenLink(
    account: Account,
    purpose: TokenPurpose,
    page: string,
    email = account.email,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = clock.now()
    await insertAccountToken(db, {
      hash: sha256(token),
      userId: account.id,
      purpose,
      email,
      now: now.toISOString(),
      expiresAt: new Date(now.getTime() + lifetimesMs[purpose]).toISOString(),
    })
    return pageAt(`${page}?token=${token}`)
  }

  return async (row) => {
    const locale = isLocale(row.locale) ? row.locale : 'en'
    const say = mailTexts[locale]
    const detailsAs = <T>(schema: v.GenericSchema<unknown, T>): T => v.parse(schema, JSON.parse(row.details))
    const account = await findAccountByEmail(db, row.recipient)
    const letter = ({ subject, text }: MailText, headers: Record<string, string> = {}): MailText => ({
      subject,
      text: `${say.greeting(nameOf(account))}\n\n${text}\n\n${closingOf(company)}\n`,
      headers,
    })
    async function confirmation({ recipient }: MailRow, holder: Account | undefined) {
      const { userId } = detailsAs(accountDetails)
      const asking = userId === undefined ? holder : await findAccount(db, userId)
      if (!asking) return null
      const isConfirmed = asking.email === recipient && isProved(asking)
      const isAskedFor = asking.email === recipient || asking.pending_email === recipient
      if (isConfirmed || !isAskedFor) return null
      // Looked up here and not during the request, whose response would reveal who has an account.
      if (holder && holder.id !== asking.id) return letter(say.emailTaken(pageAt('/auth/forgot-password')))
      const link = await tokenLink(asking, 'verify_email', '/auth/verify-email', recipient)
      return letter(say.verifyEmail(link))
    }

    async function signInCode({ recipient, created_at }: MailRow, holder: Account) {
      const now = clock.now().getTime()
      // After an outage of the mail server the person has asked again, or has gone.
      if (now - Date.parse(created_at) > mailCodeLifetimeMs) return null
      const { browser: browserHash } = detailsAs(codeDetails)
      const { digits, token } = newMailCode()
      const code = {
        userId: holder.id,
        email: recipient,
        browserHash,
        codeHash: codeHashOf(digits, browserHash, config.tokenSecret),
        linkHash: sha256(token),
        expiresAt: new Date(now + mailCodeLifetimeMs).toISOString(),
      }
      await inTransaction(db, (trx) => replaceMailCode(trx, code))
      return letter(say.signInCode(digits, pageAt(`/auth/login?token=${token}`), isProved(holder)))
    }

    if (account && isLeaving(account) && !accountSafetyKinds.has(row.kind)) return null
    switch (row.kind) {
      case 'verify_email':
        return confirmation(row, account)
      case 'password_reset':
        if (!account) return null
        return letter(say.passwordReset(await tokenLink(account, 'password_reset', '/auth/reset-password')))
      case 'sign_in_code':
        return account ? signInCode(row, account) : null
      case 'password_changed':
        return account && isProved(account)
          ? letter(say.passwordChanged(detailsAs(passwordDetails).hadGoogle))
          : null
      case 'second_factor': {
        if (!account || !isProved(account)) return null
        const { subject, text } = say.secondFactor[detailsAs(factorDetails).change]
        const advice = say.secondFactorAdvice(pageAt('/auth/forgot-password'))
        return letter({ subject, text: `${text}\n\n${advice}` })
      }
      case 'email_changed':
        return letter(say.emailChanged(pageAt('/contact')))
      case 'newsletter': {
        const link = pageAt(unsubscribeLink(row.recipient, config.tokenSecret))
        return letter(say.newsletter(link), unsubscribeHeaders(link))
      }
      case 'request': {
        const { status, title, path, note } = detailsAs(requestDetails)
        const { subject, text } = say.request[status](oneLine(title), pageAt(path))
        return letter({ subject, text: note === '' ? text : `${text}\n\n${note}` })
      }
      case 'message_answer': {
        const { subject, text } = detailsAs(answerDetails)
        return letter({ subject: say.answerSubject(oneLine(subject)), text })
      }
      case 'inquiry': {
        const { title, path, text } = detailsAs(inquiryDetails)
        return letter(say.inquiry(oneLine(title), pageAt(path), text))
      }
      case 'enrolment': {
        const { state, title, path, note } = detailsAs(enrolmentDetails)
        const { subject, text } = say.enrolment[state](oneLine(title), pageAt(path))
        return letter({ subject, text: note === '' ? text : `${text}\n\n${note}` })
      }
      case 'lesson_answer': {
        const { title, path, ...details } = detailsAs(lessonAnswerDetails)
        const named = { ...details, title: oneLine(title), name: oneLine(details.name) }
        return letter(say.lessonAnswer(named, pageAt(path)))
      }
      case 'lesson_questions': {
        // Names and texts of students: not for an address that nobody proved, nor after the subject was turned off.
        if (!account || !isProved(account)) return null
        if ((await readSettings(db, account.id)).off.includes('question')) return null
        const { questions, more } = await readOpenQuestions(db, row.details, { id: account.id, locale })
        const [first] = questions
        if (!first && more === 0) return null
        const isOne = first !== undefined && questions.length + more === 1
        const questionsPath = isOne ? classQuestionPagePath(first.id) : classQuestionsPagePath
        const named = questions.map((one) =>
          Object.assign(one, { title: oneLine(one.title), by: oneLine(one.by) }),
        )
        return letter(
          say.lessonQuestions(
            { questions: named, more },
            pageAt(questionsPath),
            pageAt(notificationsPagePath),
          ),
        )
      }
      case 'invoice': {
        const { path, event, ...facts } = detailsAs(invoiceDetails)
        const named = { ...facts, title: oneLine(facts.title) }
        return letter(say.invoice[event](named, pageAt(path)))
      }
      case 'letter': {
        const { letter: id } = detailsAs(letterDetails)
        const texts = await findLetterTexts(db, id)
        if (!texts || !(await isSubscribed(db, row.recipient))) return null
        const link = pageAt(unsubscribeLink(row.recipient, config.tokenSecret))
        return {
          ...composeLetter(texts, {
            locale,
            company,
            unsubscribe: link,
          }),
          headers: unsubscribeHeaders(link),
        }
      }
      case 'export_ready': {
        const until = dayIn(locale, daysBefore(new Date(row.created_at), -retentionDays.exports))
        return letter(say.exportReady(pageAt(accountDataPage), until))
      }
      case 'deletion_asked': {
        if (!account?.deletion_asked_at) return null
        const day = dayIn(locale, detailsAs(deletionDetails).at)
        const reset = pageAt('/auth/forgot-password')
        return letter(say.deletionAsked(pageAt(accountDataPage), day, reset))
      }
      case 'in_stock': {
        const { title, path } = detailsAs(productDetails)
        return letter(say.inStock(oneLine(title), pageAt(path)))
      }
      default:
        return null
    }
  }
}

/** What is sent to an account that waits for its deletion: without these mails nobody could save it. */
const accountSafetyKinds: ReadonlySet<string> = new Set([
  'deletion_asked',
  'sign_in_code',
  'verify_email',
  'password_reset',
  'password_changed',
  'email_changed',
  'second_factor',
])

/** Whoever registered with a stranger's address could have any number of mails about the account sent to it. */
const isProved = (account: Account) => account.email_verified_at !== null

/** Only an account that proved its address, because any other may be a stranger's, who must not silence mails to it. */
const isLeaving = (account: Account) => account.deletion_asked_at !== null && isProved(account)

function dayIn(locale: Locale, at: string): string {
  const language = locale === 'sw' ? 'sw-TZ' : 'en-GB'
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Africa/Dar_es_Salaam' }).format(
    new Date(at),
  )
}

/** One-click unsubscribe (RFC 8058). */
function unsubscribeHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Only in mails to verified addresses: the name on any other account may have been chosen by a stranger. */
function nameOf(account: Account | undefined): string {
  return account && isProved(account) ? account.first_name : ''
}

/** Collapses white space, so that a title cannot add lines to a subject. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
