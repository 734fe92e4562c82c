import * as v from 'valibot'
import { maxLabelLength, maxTypedCodeLength } from './limits.ts'
import { webAuthnOptionsSchema } from './second-step.ts'

/** A response of an authenticator as `@simplewebauthn/browser` returns it; verified by the server's library. */
const bytes = v.pipe(v.string(), v.maxLength(16_384))
const passkeyEntries = {
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1400)),
  rawId: v.pipe(v.string(), v.maxLength(1400)),
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.record(v.string(), v.unknown()), {}),
}
export const passkeyAssertionSchema = v.object({
  ...passkeyEntries,
  response: v.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
})
export type PasskeyAssertion = v.InferOutput<typeof passkeyAssertionSchema>
export const passkeyCreationSchema = v.object({
  ...passkeyEntries,
  response: v.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)), []),
  }),
})
export type PasskeyCreation = v.InferOutput<typeof passkeyCreationSchema>

/** A code of the authenticator app, or a recovery code; spaces, hyphens and capitals do not matter. */
const code = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxTypedCodeLength))
const ticket = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))

/** Body of POST /users/auth/second-step/: the ticket with a code or a passkey. */
export const secondStepProofSchema = v.pipe(
  v.object({ ticket, code: v.optional(code), passkey: v.optional(passkeyAssertionSchema) }),
  v.forward(
    v.check((body) => (body.code === undefined) !== (body.passkey === undefined), 'Please enter a code.'),
    ['code'],
  ),
)

/** Response of the calls that start a WebAuthn ceremony. */
export const passkeyOptionsSchema = v.object({ ticket: v.string(), options: webAuthnOptionsSchema })
export type PasskeyOptions = v.InferOutput<typeof passkeyOptionsSchema>
/** Body of POST /users/auth/passkey/. */
export const passkeySignInSchema = v.object({ ticket, passkey: passkeyAssertionSchema })

/** Whoever changes a factor knows the password, or signed in within the last ten minutes. */
const password = v.optional(v.pipe(v.string(), v.maxLength(1024)))
export const ownerProofSchema = v.object({ password })
/** To take a factor away needs a code as well. */
export const factorProofSchema = v.object({ password, code })
/** A code may be left out in a session that was made with a second factor within ten minutes. */
export const removalProofSchema = v.object({ password, code: v.optional(code) })
export const codeSchema = v.object({ code })

const passkeyName = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLabelLength))
export const passkeyNameSchema = v.object({ name: passkeyName })
export const newPasskeySchema = v.object({ ticket, name: passkeyName, passkey: passkeyCreationSchema })

export const passkeySchema = v.object({
  id: v.number(),
  name: v.string(),
  created_at: v.string(),
  last_used_at: v.nullable(v.string()),
})
export type Passkey = v.InferOutput<typeof passkeySchema>

/** GET /users/api/second-factor/. `is_fresh`: the session began within the last ten minutes, so that no password is needed. */
export const secondFactorSchema = v.object({
  totp: v.boolean(),
  passkeys: v.array(passkeySchema),
  recovery_codes_left: v.number(),
  has_password: v.boolean(),
  is_fresh: v.boolean(),
  /** Whether this session was made with a second factor. */
  in_session: v.boolean(),
  /** Whether the work of this account as staff needs a session with a second factor on this server. */
  needed_for_staff: v.boolean(),
})
export type SecondFactor = v.InferOutput<typeof secondFactorSchema>

/**
 * A new secret for an authenticator app, shown once: as text, as `otpauth:` address, and as a QR code, whose dark modules
 * are an SVG path in a square of `size`.
 */
export const totpSetupSchema = v.object({
  secret: v.string(),
  uri: v.string(),
  qr: v.object({ size: v.number(), path: v.string() }),
})
export type TotpSetup = v.InferOutput<typeof totpSetupSchema>

/** New recovery codes, shown once; empty if the account has some, or if a repeated request is answered. */
export const recoveryCodesSchema = v.object({ message: v.string(), recovery_codes: v.array(v.string()) })
