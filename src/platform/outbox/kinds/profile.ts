import * as v from 'valibot'
import { profileSchema, userSchema } from '#domain/account.ts'
import { storeUser, writtenWithUser } from '../../session/tokens.ts'
import { defineKind } from '../kind.ts'

const { first_name, last_name, email, avatar } = userSchema.entries

/** Contains only the fields to change. */
const payloadSchema = v.object({
  first_name: v.exactOptional(first_name),
  last_name: v.exactOptional(last_name),
  email: v.exactOptional(email),
  phone: v.exactOptional(v.string()),
  avatar: v.exactOptional(avatar),
})

export const profile = defineKind('profile', {
  payload: payloadSchema,
  target: () => 'profile',
  request: ({ payload }) => ({ path: '/users/api/profiles/me/', method: 'patch', json: payload }),
  answer: profileSchema,
  // A later row need not contain the fields of an earlier one.
  coalesces: false,
  settle: (db, _row, { user_id, ...user }) => storeUser(db, { ...user, id: user_id }),
  writes: writtenWithUser,
})
