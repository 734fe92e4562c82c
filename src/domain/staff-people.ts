import * as v from 'valibot'
import { roles } from './roles.ts'
import { staffSearch } from './staff-row.ts'

/** Filters of GET /api/admin/users/, newest account first; `q` finds names, usernames and addresses. */
export const peopleFilterSchema = v.object({
  q: staffSearch,
  role: v.optional(v.picklist(roles)),
  state: v.optional(v.picklist(['active', 'suspended', 'leaving'])),
})
export type PeopleFilter = v.InferOutput<typeof peopleFilterSchema>

/** An account in the list. `last_seen_at`: the last use of any of its sessions, null if unknown. */
export const personRowSchema = v.object({
  id: v.number(),
  username: v.string(),
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  role: v.picklist(roles),
  roles: v.array(v.picklist(roles)),
  created_at: v.string(),
  last_seen_at: v.nullable(v.string()),
  suspended_at: v.nullable(v.string()),
  /** Why it is suspended; '' if it is not. */
  suspended_reason: v.string(),
  /** When it will be deleted, because its owner asked for it; null or absent if not. */
  deletion_at: v.optional(v.nullable(v.string())),
})
export type PersonRow = v.InferOutput<typeof personRowSchema>

/** GET /api/admin/users/{id}/: the row and what the account did. */
export const personSchema = v.object({
  ...personRowSchema.entries,
  phone: v.string(),
  email_verified_at: v.nullable(v.string()),
  pending_email: v.nullable(v.string()),
  has_google: v.boolean(),
  counts: v.object({
    comments: v.number(),
    ratings: v.number(),
    requests: v.number(),
    posts: v.number(),
    sessions: v.number(),
  }),
})
export type Person = v.InferOutput<typeof personSchema>

/** Body of POST /api/admin/users/{id}/suspend/; the reason is for staff and is not shown to the person. */
export const suspensionSchema = v.object({
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(1000)),
})
