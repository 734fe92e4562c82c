import { messageSchema } from '#domain/api-error.ts'
import { stockNoticeSchema } from '#domain/messages.ts'
import { defineKind } from '../kind.ts'

export const notify = defineKind('notify', {
  payload: stockNoticeSchema,
  target: ({ email, product }: { email: string; product: string }) =>
    `contact/notify/${product}/${email.toLowerCase()}`,
  title: (_db, { product }) => product,
  request: ({ payload }) => ({ path: '/contact/api/notify/', json: payload }),
  answer: messageSchema,
  coalesces: true,
})
