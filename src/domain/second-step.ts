import * as v from 'valibot'

/** Options of WebAuthn in JSON, passed to the browser as they are. */
export const webAuthnOptionsSchema = v.looseObject({ challenge: v.string() })

/**
 * `second_step` of the 401 (code `second_factor`) that an account with a second factor gets instead of tokens. `passkey`:
 * options for a passkey of the account, if it has one. The ticket makes one session, within five minutes.
 */
export const secondStepSchema = v.object({
  ticket: v.string(),
  expires_at: v.string(),
  methods: v.array(v.picklist(['totp', 'recovery', 'passkey'])),
  passkey: v.optional(webAuthnOptionsSchema),
})
export type SecondStep = v.InferOutput<typeof secondStepSchema>
export const secondStepRefusalSchema = v.object({
  code: v.literal('second_factor'),
  second_step: secondStepSchema,
})
