import type * as v from 'valibot'
import { messageSchema } from '#domain/api-error.ts'
import { stockNoticeSchema } from '#domain/messages.ts'
import { defineKind } from '../kind.ts'

const payloadSchema = stockNoticeSchema

declare module '../outbox-row.ts' {
  interface Payloads {
    notify: v.InferOutput<typeof payloadSchema>
  }
}

export const notify = defineKind('notify', {
  payload: payloadSchema,
  target: ({ email, product }: { email: string; product: string }) =>
    `contact/notify/${product}/${email.toLowerCase()}`,
  form: null,
  title: (_db, { product }) => product,
  request: ({ payload }) => ({ path: '/contact/api/notify/', json: payload }),
  answer: messageSchema,
  coalesces: true,
  isSatisfied: () => true,
  settle: () => Promise.resolve(),
})
