import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { accountDataPage } from '#domain/account-data.ts'
import { mailCodeLifetimeMs } from '#domain/limits.ts'
import { daysBefore, retentionDays } from '#domain/retention.ts'
import type { MailKind } from '#domain/staff-health.ts'
import { inTransaction } from '#server/database/database.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import { dayIn, type ComposeKinds, type QueuedMail } from '#server/mail/queued-mail.ts'
import type { MailText } from '#server/mail/text-types.ts'
import { insertAccountToken, type TokenPurpose } from '#server/repositories/account-tokens.ts'
import { findAccount, isEmailVerified, type Account } from '#server/repositories/accounts.ts'
import { replaceMailCode } from '#server/repositories/mail-codes.ts'
import { codeHashOf, newMailCode } from '#server/security/mail-codes.ts'

const hourMs = 60 * 60 * 1000
const lifetimesMs: Record<TokenPurpose, number> = { password_reset: hourMs, verify_email: 7 * 24 * hourMs }
const forgotPasswordPage = '/auth/forgot-password'

const factorDetails = v.object({
  change: v.picklist(['totp_on', 'totp_off', 'passkey_on', 'passkey_off', 'codes', 'removed']),
})
/** Without it in mails queued by an older version. */
const passwordDetails = v.object({ hadGoogle: v.optional(v.boolean(), false) })
/** The browser that asked for a code. */
const codeDetails = v.object({ browser: v.string() })
/** Account whose address is to be verified; absent in mails queued by an older version. */
const confirmationDetails = v.object({ userId: v.optional(v.number()) })
const deletionDetails = v.object({ at: v.string() })

/** What is sent to an account that waits for its deletion: without these mails nobody could save it. */
export const sentWhileLeaving: ReadonlySet<MailKind> = new Set([
  'deletion_asked',
  'sign_in_code',
  'verify_email',
  'password_reset',
  'password_changed',
  'email_changed',
  'second_factor',
])

/** Mails about an account and how its owner signs in. */
export const accountMails: ComposeKinds<
  | 'verify_email'
  | 'password_reset'
  | 'sign_in_code'
  | 'password_changed'
  | 'second_factor'
  | 'email_changed'
  | 'export_ready'
  | 'deletion_asked'
> = {
  verify_email: confirmation,
  async password_reset(mail) {
    if (!mail.account) return null
    const link = await tokenLink(mail, mail.account, 'password_reset', '/auth/reset-password')
    return mail.letter(mail.say.passwordReset(link))
  },
  sign_in_code: (mail) => (mail.account ? signInCode(mail, mail.account) : null),
  password_changed({ account, say, detailsAs, letter }) {
    if (!account || !isEmailVerified(account)) return null
    return letter(say.passwordChanged(detailsAs(passwordDetails).hadGoogle))
  },
  second_factor({ account, say, detailsAs, letter, pageAt }) {
    if (!account || !isEmailVerified(account)) return null
    const { subject, text } = say.secondFactor[detailsAs(factorDetails).change]
    const advice = say.secondFactorAdvice(pageAt(forgotPasswordPage))
    return letter({ subject, text: `${text}\n\n${advice}` })
  },
  email_changed: ({ say, letter, pageAt }) => letter(say.emailChanged(pageAt('/contact'))),
  export_ready({ row, locale, say, letter, pageAt }) {
    const until = dayIn(locale, daysBefore(new Date(row.created_at), -retentionDays.exports))
    return letter(say.exportReady(pageAt(accountDataPage), until))
  },
  deletion_asked({ account, locale, say, detailsAs, letter, pageAt }) {
    if (!account?.deletion_asked_at) return null
    const day = dayIn(locale, detailsAs(deletionDetails).at)
    return letter(say.deletionAsked(pageAt(accountDataPage), day, pageAt(forgotPasswordPage)))
  },
}

async function confirmation(mail: QueuedMail): Promise<MailText | null> {
  const { db, row, account: holder, say, detailsAs, letter, pageAt } = mail
  const { userId } = detailsAs(confirmationDetails)
  const asking = userId === undefined ? holder : await findAccount(db, userId)
  if (!asking) return null
  const isVerified = asking.email === row.recipient && isEmailVerified(asking)
  const isAskedFor = asking.email === row.recipient || asking.pending_email === row.recipient
  if (isVerified || !isAskedFor) return null
  // Looked up here and not during the request, whose response would reveal who has an account.
  if (holder && holder.id !== asking.id) return letter(say.emailTaken(pageAt(forgotPasswordPage)))
  const link = await tokenLink(mail, asking, 'verify_email', '/auth/verify-email', row.recipient)
  return letter(say.verifyEmail(link))
}

async function signInCode(
  { db, clock, config, row, say, detailsAs, letter, pageAt }: QueuedMail,
  holder: Account,
): Promise<MailText | null> {
  const now = clock.now().getTime()
  // After an outage of the mail server the person has asked again, or has gone.
  if (now - Date.parse(row.created_at) > mailCodeLifetimeMs) return null
  const { browser: browserHash } = detailsAs(codeDetails)
  const { digits, token } = newMailCode()
  const code = {
    userId: holder.id,
    email: row.recipient,
    browserHash,
    codeHash: codeHashOf(digits, browserHash, config.tokenSecret),
    linkHash: sha256(token),
    expiresAt: new Date(now + mailCodeLifetimeMs).toISOString(),
  }
  await inTransaction(db, (trx) => replaceMailCode(trx, code))
  return letter(say.signInCode(digits, pageAt(`/auth/login?token=${token}`), isEmailVerified(holder)))
}

/** Makes a token and returns the URL of the page that takes it. */
async function tokenLink(
  { db, clock, pageAt }: QueuedMail,
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
