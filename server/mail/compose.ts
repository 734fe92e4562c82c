import * as v from 'valibot'
import { isLocale } from '#domain/locale.ts'
import { mailKinds, type MailKind } from '#domain/staff-health.ts'
import { accountMails, sentWhileLeaving } from '#server/mail/kinds/account-mails.ts'
import { courseMails } from '#server/mail/kinds/course-mails.ts'
import { newsMails } from '#server/mail/kinds/news-mails.ts'
import { workMails } from '#server/mail/kinds/work-mails.ts'
import { closingOf } from '#server/mail/letter.ts'
import type { ComposeKinds, MailContext, QueuedMail } from '#server/mail/queued-mail.ts'
import { mailTexts } from '#server/mail/texts.ts'
import type { MailText } from '#server/mail/text-types.ts'
import { findAccountByEmail, isEmailVerified, type Account } from '#server/repositories/accounts.ts'
import type { MailRow } from '#server/repositories/mails.ts'

/** Composes a queued mail; null if it is no longer relevant. Rejects if this version of the server does not know its kind. */
export type ComposeMail = (row: MailRow) => Promise<MailText | null>

/** A newer version of the server queued the mail, and sends it when it is tried again. */
class UnknownMailKind extends Error {
  override name = 'UnknownMailKind'
}

const composers: ComposeKinds<MailKind> = {
  ...accountMails,
  ...courseMails,
  ...newsMails,
  ...workMails,
}

/**
 * Tokens are made when the mail is sent. Whether an address has an account is looked up long after the response, so
 * neither its content nor its timing reveals it.
 */
export function createComposer({ db, clock, config, words }: MailContext): ComposeMail {
  return async (row) => {
    const kind = mailKinds.find((known) => known === row.kind)
    if (kind === undefined) throw new UnknownMailKind()
    const account = await findAccountByEmail(db, row.recipient)
    if (account && isLeaving(account) && !sentWhileLeaving.has(kind)) return null
    return composers[kind](toMail({ db, clock, config, words }, row, account))
  }
}

function toMail(context: MailContext, row: MailRow, account: Account | undefined): QueuedMail {
  const locale = isLocale(row.locale) ? row.locale : 'en'
  const say = mailTexts[locale]
  return {
    ...context,
    row,
    locale,
    say,
    account,
    detailsAs: (schema) => v.parse(schema, JSON.parse(row.details)),
    pageAt: (path) => `${context.config.publicUrl}${path}`,
    letter: ({ subject, text }, headers = {}) => ({
      subject,
      text: `${say.greeting(nameOf(account))}\n\n${text}\n\n${closingOf(context.words.company)}\n`,
      headers,
    }),
  }
}

/** Only an account whose address is verified, because any other may be a stranger's, who must not silence mails to it. */
const isLeaving = (account: Account) => account.deletion_asked_at !== null && isEmailVerified(account)

/** Only in mails to verified addresses: the name on any other account may have been chosen by a stranger. */
function nameOf(account: Account | undefined): string {
  return account && isEmailVerified(account) ? account.first_name : ''
}
