import * as v from 'valibot'
import { password } from './account.ts'
import { email } from './email.ts'
import { publicRoles, roles } from './roles.ts'

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(512))

/** Response of GET /users/auth/google/: whether the server has a client id, so that Google sign-in can be offered. */
export const googleOfferSchema = v.object({ available: v.boolean() })

/** Body of POST /users/auth/google/; `google_token` is Google's ID token, `role` is used for a new account only. */
export const googleSignInSchema = v.object({
  google_token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(8192)),
  role: v.optional(v.picklist(publicRoles), 'guest'),
})

/** Body of POST /users/auth/password-change/. */
export const passwordChangeSchema = v.pipe(
  v.object({
    old_password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1024)),
    new_password: password,
    new_password_confirm: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['new_password'], ['new_password_confirm']],
      (body) => body.new_password === body.new_password_confirm,
      'Passwords do not match',
    ),
    ['new_password_confirm'],
  ),
)

/** Body of POST /users/auth/password-reset/. */
export const passwordResetSchema = v.object({ email })

/** Body of POST /users/auth/password-reset/confirm/; `token` comes from the link in the e-mail. */
export const passwordResetConfirmSchema = v.pipe(
  v.object({ token, password, password_confirm: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirm']],
      (body) => body.password === body.password_confirm,
      'Passwords do not match',
    ),
    ['password_confirm'],
  ),
)

/** Body of POST /users/auth/verify-email/. */
export const verifyEmailSchema = v.object({ token })

/** Random secret of the browser that asked for a code: the mailed digits are valid only together with it. */
const browser = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Body of POST /users/auth/mail-code/. */
export const mailCodeSchema = v.object({ email, browser })

const digits = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((text) => text.replace(/[\s-]/g, '')),
  v.regex(/^\d{6}$/, 'Please enter the six digits of the mail.'),
)

/** Body of POST /users/auth/mail-code/confirm/: the digits, in the browser that asked. */
export const mailDigitsSchema = v.object({ email, browser, code: digits })
export type MailDigits = v.InferOutput<typeof mailDigitsSchema>

/** Body of POST /users/auth/mail-code/link/: the token of the link, in any browser. */
export const mailLinkSchema = v.object({ token })

/** An active session. `family` identifies it; `user_agent` is the browser's User-Agent. */
export const sessionSchema = v.object({
  family: v.string(),
  created_at: v.string(),
  last_seen_at: v.string(),
  user_agent: v.string(),
  current: v.boolean(),
})
export type Session = v.InferOutput<typeof sessionSchema>

const rolesSchema = v.pipe(v.array(v.picklist(roles)), v.minLength(1), v.maxLength(roles.length))

/**
 * Body of PATCH /api/admin/users/{id}/, the only endpoint that changes roles. The first role is the main one. `from`: the
 * roles that the person who changes them saw; a conflict if the account has others by now. Apps of earlier versions send none.
 */
export const roleChangeSchema = v.object({ roles: rolesSchema, from: v.optional(rolesSchema) })
