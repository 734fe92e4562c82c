import { profileSchema } from '#domain/account.ts'
import { messageSchema } from '#domain/api-error.ts'
import { keepUser } from '../tokens.ts'
import { define } from './kind.ts'
import { messagePlace } from './places.ts'

export const message = define('message', {
  target: () => 'contact/messages',
  request: ({ payload }) => ({ path: '/contact/api/messages/', json: payload }),
  answer: messageSchema,
  folds: false,
  isReached: () => true,
  settle: () => Promise.resolve(),
  origin: (payload, userId) => ({
    place: messagePlace(userId),
    text: JSON.stringify(payload),
    path: '/contact',
    isWhole: true,
  }),
})

export const notify = define('notify', {
  target: ({ email, product }) => `contact/notify/${product}/${email.toLowerCase()}`,
  request: ({ payload }) => ({ path: '/contact/api/notify/', json: payload }),
  answer: messageSchema,
  folds: true,
  isReached: () => true,
  settle: () => Promise.resolve(),
})

export const profile = define('profile', {
  target: () => 'profile',
  request: ({ payload }) => ({ path: '/users/api/profiles/me/', method: 'patch', json: payload }),
  answer: profileSchema,
  // Each names only what it changes: a later one does not hold what an earlier one wanted.
  folds: false,
  isReached: () => true,
  settle: (db, _row, { user_id, ...user }) => keepUser(db, { ...user, id: user_id }),
})
