import { messageSchema } from '#domain/api-error.ts'
import { contactMessageSchema } from '#domain/messages.ts'
import { defineKind } from '../kind.ts'

export const message = defineKind('message', {
  payload: contactMessageSchema,
  target: () => 'contact/messages',
  form: {
    // One draft per user id; visitors share `visitorId`.
    key: (_about: unknown, userId) => `contact/${userId}`,
    text: (payload) => JSON.stringify(payload),
    path: () => '/contact',
    isWhole: true,
  },
  title: (_db, { subject }) => subject,
  words: (payload) => payload.message,
  request: ({ payload }) => ({ path: '/contact/api/messages/', json: payload }),
  answer: messageSchema,
  coalesces: false,
})
