import * as v from 'valibot'
import { isAvatar } from './avatar.ts'
import { email } from './email.ts'
import { minPasswordLength, phonePattern, maxEmailLength } from './limits.ts'
import { personName as name } from './person-name.ts'
import { toE164 } from './phone.ts'
import { publicRoles, roles } from './roles.ts'

/** A new password. */
export const password = v.pipe(v.string(), v.minLength(minPasswordLength), v.maxLength(1024))

/** An account as the API returns it (docs/specification.md#account-fields). `avatar` is a URL or null. */
export const userSchema = v.object({
  id: v.number(),
  username: v.string(),
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  role: v.picklist(roles),
  roles: v.array(v.picklist(roles)),
  avatar: v.nullable(v.string()),
  /** A way to reach the person, never a way to sign in; only their own answers hold it. */
  phone: v.optional(v.string()),
  /** New email address that is not verified yet. */
  pending_email: v.optional(v.string()),
  /** When the account will be deleted, which its owner asked for and can still take back. */
  deletion_at: v.optional(v.string()),
})
export type User = v.InferOutput<typeof userSchema>

/** GET and PATCH /users/api/profiles/me/: `user_id` plus the fields of the user. */
export const profileSchema = v.object({ user_id: v.number(), ...userSchema.entries })
export type Profile = v.InferOutput<typeof profileSchema>

/** Stored in E.164; '' removes it. */
const phone = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check((text) => toE164(text) !== null, 'This is no phone number. Example: 0712 345 678'),
  v.transform((text) => toE164(text) ?? ''),
)

/** What PATCH /users/api/profiles/me/ may change; anything else in the body is ignored. */
export const profileChangeSchema = v.partial(
  v.object({
    first_name: name,
    last_name: name,
    email,
    phone,
    avatar: v.nullable(v.pipe(v.string(), v.check(isAvatar))),
  }),
)
export type ProfileChange = v.InferOutput<typeof profileChangeSchema>

/** `access` is a JWT valid for ten minutes, `refresh` an opaque single-use token. */
export const tokenPairSchema = v.object({ access: v.string(), refresh: v.string() })
export type TokenPair = v.InferOutput<typeof tokenPairSchema>

/** Body of POST /users/auth/login/; `username` is a username or an e-mail address. */
export const loginSchema = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxEmailLength)),
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1024)),
})
export type Login = v.InferOutput<typeof loginSchema>

export const loginAnswerSchema = v.object({ ...tokenPairSchema.entries, user: userSchema })

/**
 * Body of POST /users/auth/register/ (docs/specification.md#account-fields, #registration-rules). A role that is not
 * public is rejected, whoever sends the request.
 */
export const registrationSchema = v.pipe(
  v.object({
    email,
    first_name: name,
    last_name: name,
    phone: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.maxLength(40), v.regex(phonePattern))])),
    password,
    password_confirm: v.string(),
    role: v.optional(v.picklist(publicRoles), 'guest'),
    username: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxEmailLength))),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirm']],
      (body) => body.password === body.password_confirm,
      'Passwords do not match',
    ),
    ['password_confirm'],
  ),
  v.forward(
    // Otherwise the owner of that address could never register with it.
    v.partialCheck(
      [['username'], ['email']],
      ({ username, email: ownEmail }) =>
        username === undefined ||
        !username.includes('@') ||
        username.toLowerCase() === ownEmail.toLowerCase(),
      'A username may not be an email address other than your own.',
    ),
    ['username'],
  ),
)
export const registrationAnswerSchema = v.object({ tokens: tokenPairSchema, user: userSchema })

/** Body of POST /api/auth/token/refresh/. */
export const refreshSchema = v.object({ refresh: v.pipe(v.string(), v.nonEmpty(), v.maxLength(512)) })

/** Response of the refresh: `access` is specified; a server that rotates refresh tokens adds the next `refresh`. */
export const refreshAnswerSchema = v.object({ access: v.string(), refresh: v.optional(v.string()) })

/** Body of POST /users/auth/logout/. */
export const logoutSchema = v.object({ refresh_token: v.optional(v.pipe(v.string(), v.maxLength(512))) })

const roleOptionSchema = v.object({
  value: v.string(),
  label: v.string(),
  description: v.optional(v.string(), ''),
  type: v.optional(v.picklist(['predefined', 'custom']), 'predefined'),
})

/** Response of GET /users/auth/roles/: `all_roles` or `roles` (docs/specification.md#authentication-endpoints). */
export const rolesAnswerSchema = v.object({
  all_roles: v.optional(v.array(roleOptionSchema)),
  roles: v.optional(v.array(roleOptionSchema)),
})
