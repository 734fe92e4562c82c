import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  mailCodeSchema,
  mailDigitsSchema,
  mailLinkSchema,
  type MailDigits,
} from '#domain/account-security.ts'
import { loginAnswerSchema } from '#domain/account.ts'
import { errorBody, messageSchema } from '#domain/api-error.ts'
import { inTransaction, type Trx } from '#server/database/database.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import { serve } from '#server/http/endpoint.ts'
import { answerVisitorOnce } from '#server/http/plugins/idempotency.ts'
import { Problem } from '#server/http/problem.ts'
import { browserOf, localeOf } from '#server/http/request-locale.ts'
import {
  findAccount,
  isEmailVerified,
  markEmailVerified,
  toUser,
  type Account,
} from '#server/repositories/accounts.ts'
import { consumeMailCode, tryMailCode, type MailCodeProof } from '#server/repositories/mail-codes.ts'
import { revokeUnverifiedAccess } from '#server/repositories/unverified-accounts.ts'
import { browserHashOf, codeHashOf, isSameHash } from '#server/security/mail-codes.ts'
import { startSession } from '#server/security/sessions.ts'
import { requireSecondStep } from '#server/security/sign-in-tickets.ts'

const enter = { method: 'POST', action: 'account.enter', ignoresBearer: true } as const
const ask = {
  ...enter,
  path: '/users/auth/mail-code/',
  summary: 'Have a code and a link mailed that sign in, for ten minutes',
  body: mailCodeSchema,
  answer: messageSchema,
} as const
const confirm = {
  ...enter,
  path: '/users/auth/mail-code/confirm/',
  summary: 'Sign in with the digits of a mail; 401 with a ticket if a second step is needed',
  body: mailDigitsSchema,
  answer: loginAnswerSchema,
  refusals: [401, 403],
} as const
const follow = {
  ...enter,
  path: '/users/auth/mail-code/link/',
  summary: 'Sign in with the token of a mailed link; 401 with a ticket if a second step is needed',
  body: mailLinkSchema,
  answer: loginAnswerSchema,
  refusals: [401, 403],
} as const

const sentenceSent = 'If an account with this email exists, we have sent it a code.'
const wrongCode = 'This code is wrong, was used already, or has expired. Ask for a new one, or open the link.'
const badLink = 'This link was used already or has expired. Please ask for a new one.'

/** No code is looked up or made before the mail is sent, so that the response does not disclose who has an account. */
export async function mailCodeRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock } = app
  const { tokenSecret } = app.config

  serve(app, ask, async ({ request, reply, body }) => {
    const email = body.email.toLowerCase()
    const browser = browserHashOf(body.browser, email)
    return answerVisitorOnce(request, reply, `mail-code:${email}`, { email, browser }, async (trx) => {
      const locale = localeOf(request)
      await app.mails.enqueue(trx, { kind: 'sign_in_code', recipient: email, locale, details: { browser } })
      return { status: 200, body: { message: sentenceSent } }
    })
  })

  // Needs no key: a code makes one session.
  serve(app, confirm, async ({ request, body }) => {
    const account = await spendDigits(request, body, clock.now().toISOString())
    if (!account) throw refusedCode('invalid', 'code', wrongCode)
    return signIn(request, account)
  })

  serve(app, follow, async ({ request, body: { token } }) => {
    const account = await spend({ link: sha256(token) }, clock.now().toISOString())
    if (!account) throw refusedCode('token_refused', 'token', badLink)
    return signIn(request, account)
  })

  async function signIn(request: FastifyRequest, account: Account) {
    await requireSecondStep(app, account.id)
    return { ...(await startSession(app.sessions, account, browserOf(request))), user: toUser(account) }
  }

  /** Counts the try, by code and by account, before it compares. The same statement whether there is a code or not. */
  async function spendDigits(
    request: FastifyRequest,
    { email, browser, code }: MailDigits,
    now: string,
  ): Promise<Account | null> {
    const browserHash = browserHashOf(browser, email.toLowerCase())
    const codeRow = await tryMailCode(db, browserHash, now)
    const codeHash = codeHashOf(code, browserHash, tokenSecret)
    const target = codeRow ? { accountId: codeRow.user_id } : { unknownBrowser: browserHash }
    const succeeded = await app.mailCodes.claim(target)
    if (!succeeded || !codeRow || !isSameHash(codeHash, codeRow.code_hash)) return null
    await succeeded()
    return spend({ code: codeHash, browser: browserHash }, now)
  }

  function spend(proof: MailCodeProof, now: string): Promise<Account | null> {
    return inTransaction(db, async (trx) => {
      const mailCode = await consumeMailCode(trx, proof, now)
      return mailCode ? verifyAddress(trx, mailCode, now) : null
    })
  }
}

/** The account, whose address is verified by now; null if it has another address since the mail was sent. */
async function verifyAddress(
  trx: Trx,
  { user_id: id, email }: { user_id: number; email: string },
  now: string,
): Promise<Account | null> {
  const account = await findAccount(trx, id)
  if (account?.email !== email) return null
  if (!isEmailVerified(account)) {
    await revokeUnverifiedAccess(trx, id, now)
    await markEmailVerified(trx, id, email, now)
  }
  return (await findAccount(trx, id)) ?? null
}

function refusedCode(code: 'invalid' | 'token_refused', field: 'code' | 'token', sentence: string): Problem {
  return new Problem(400, errorBody(code, sentence, { [field]: [sentence] }))
}
