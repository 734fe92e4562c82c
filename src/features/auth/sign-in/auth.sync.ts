import * as v from 'valibot'
import { googleOfferSchema, googleSignInSchema } from '#domain/account-security.ts'
import { loginAnswerSchema, registrationAnswerSchema, type Login } from '#domain/account.ts'
import { unreachableMessage } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Answer } from '#platform/network/http.ts'
import { adoptSession, engine, reportUnreachable } from '#platform/engine/page-engine.ts'
import { refusalMessage, refusedFields } from '#platform/network/refusal-message.ts'
import { session } from '#platform/session/session.ts'
import type { SignedIn } from '#platform/session/tokens.ts'
import { secondStepRefusalSchema } from '#domain/second-step.ts'
import type { SignInOutcome } from './auth-outcome.ts'
import type { RegisterFields } from '#features/auth/register/register-rules.ts'

/** The fields of a registration request; `role` is any value that the server listed. */
export type NewPerson = Omit<RegisterFields, 'hasAgreed'>

const loginMessage = (body: unknown) => refusalMessage(body, ['detail']) ?? m.login_refused()
const registerMessage = (body: unknown) => refusalMessage(body, ['message', 'error']) ?? m.register_refused()
const googleMessage = (body: unknown) => refusalMessage(body, ['error']) ?? m.google_refused()

/**
 * Signs in; a refusal shows the server's `detail` (docs/specification.md#session-texts). Unless remembered, the session
 * ends with the browser.
 */
export function signIn(credentials: Login, isRemembered: boolean): Promise<SignInOutcome> {
  return enter(async () => {
    const answer = await engine.http.send('/users/auth/login/', { method: 'post', json: credentials })
    return (
      secondStep(answer, isRemembered) ??
      read(answer, loginAnswerSchema, loginMessage, (body) => rememberSession(body, isRemembered))
    )
  })
}

/**
 * Creates an account. `key` is the idempotency key, so a retry after a lost answer creates no second account. A refusal
 * shows the server's `message`, else its `error` (docs/specification.md#session-texts).
 */
export function register(person: NewPerson, key: string): Promise<SignInOutcome> {
  return enter(async () => {
    const json = { ...person, username: person.email }
    const answer = await engine.http.send('/users/auth/register/', { method: 'post', json, key })
    return (
      secondStep(answer, true) ??
      read(answer, registrationAnswerSchema, registerMessage, ({ tokens, user }) => ({ ...tokens, user }))
    )
  })
}

/** Whether the server has Google sign-in set up; undefined without its answer. */
export async function fetchGoogleOffer(): Promise<boolean | undefined> {
  const answer = await engine.http.send('/users/auth/google/')
  if (answer.kind !== 'answer') return undefined
  const parsed = v.safeParse(googleOfferSchema, answer.body)
  return parsed.success && parsed.output.available
}

/** Signs in or registers with a Google ID token; `role` applies to a new account. */
export function enterWithGoogle(
  { token, role }: { token: string; role: string },
  isRemembered: boolean,
): Promise<SignInOutcome> {
  return enter(async () => {
    const json = { google_token: token, role: v.is(googleSignInSchema.entries.role, role) ? role : 'guest' }
    const answer = await engine.http.send('/users/auth/google/', { method: 'post', json })
    return (
      secondStep(answer, isRemembered) ??
      read(answer, registrationAnswerSchema, googleMessage, ({ tokens, user }) =>
        rememberSession({ ...tokens, user }, isRemembered),
      )
    )
  })
}

/**
 * Sets the loading state, then a session or an error (docs/specification.md#session-states). A failure keeps an
 * existing session.
 */
async function enter(work: () => Promise<SignInOutcome>): Promise<SignInOutcome> {
  session.isBusy = true
  session.error = null
  try {
    const outcome = await work()
    if (outcome.kind === 'refused') session.error = outcome.words
    if (outcome.kind === 'unreachable') {
      reportUnreachable()
      session.error = unreachableMessage()
    }
    return outcome
  } finally {
    session.isBusy = false
  }
}

/**
 * Signs in at one of the addresses that take a code, a passkey or the token of a link, which may ask for a second step as a
 * password does.
 */
export function finishSignIn(path: string, proof: object, isRemembered: boolean): Promise<SignInOutcome> {
  return enter(async () => {
    const answer = await engine.http.send(path, { method: 'post', json: proof })
    return (
      secondStep(answer, isRemembered) ??
      read(answer, loginAnswerSchema, loginMessage, (body) => rememberSession(body, isRemembered))
    )
  })
}

/** Keeps the second step that an answer asks for; null if it asks for none. */
function secondStep(answer: Answer, isRemembered: boolean): SignInOutcome | null {
  const refusal = v.safeParse(secondStepRefusalSchema, answer.kind === 'answer' ? answer.body : null)
  if (!refusal.success) return null
  session.secondStep = { step: refusal.output.second_step, isRemembered }
  return { kind: 'second-step' }
}

/** The outcome of an answer; tokens are adopted. */
async function read<T>(
  answer: Answer,
  schema: v.GenericSchema<unknown, T>,
  words: (body: unknown) => string,
  signedIn: (body: T) => SignedIn,
): Promise<SignInOutcome> {
  // An answer without JSON does not come from our server, for example from a captive portal.
  if (answer.kind !== 'answer' || answer.body === undefined) return { kind: 'unreachable' }
  if (answer.status >= 400) {
    return { kind: 'refused', words: words(answer.body), fields: refusedFields(answer.body) }
  }
  const parsed = v.safeParse(schema, answer.body)
  if (!parsed.success) return { kind: 'refused', words: null, fields: {} }
  await adoptSession(signedIn(parsed.output))
  return { kind: 'signed-in' }
}

function rememberSession(signedIn: SignedIn, isRemembered: boolean): SignedIn {
  return isRemembered ? signedIn : { ...signedIn, endsWithBrowser: true }
}
