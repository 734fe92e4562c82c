import type * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import type { MailKind } from '#domain/staff-health.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { MailText, Texts } from '#server/mail/text-types.ts'
import type { Account } from '#server/repositories/accounts.ts'
import type { MailRow } from '#server/repositories/mails.ts'
import type { SiteWords } from '#server/site/site-facts.ts'

export type MailContext = { db: Database; clock: Clock; config: Config; words: SiteWords }

/** A mail as it is composed: its row, and what every kind of mail needs. */
export type QueuedMail = MailContext & {
  row: MailRow
  locale: Locale
  /** The texts of mails in that language. */
  say: Texts
  /** The account with the recipient's address. */
  account: Account | undefined
  /** The details of the row. Throws if they do not have the schema. */
  detailsAs: <T>(schema: v.GenericSchema<unknown, T>) => T
  /** The URL of a page. */
  pageAt: (path: string) => string
  /** A text between greeting and closing. */
  letter: (text: MailText, headers?: Record<string, string>) => MailText
}

/** Composes a mail of one kind; null if it is no longer relevant. */
export type ComposeKind = (mail: QueuedMail) => MailText | null | Promise<MailText | null>

/** Composers of some kinds of mail. */
export type ComposeKinds<K extends MailKind> = Record<K, ComposeKind>

/** Collapses white space, so that a title cannot add lines to a subject. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** A day in the recipient's language and the company's time zone. */
export function dayIn(locale: Locale, at: string): string {
  const language = locale === 'sw' ? 'sw-TZ' : 'en-GB'
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Africa/Dar_es_Salaam' }).format(
    new Date(at),
  )
}
