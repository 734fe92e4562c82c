import { newsletterAnswerSchema, newsletterSchema } from '#domain/messages.ts'
import { defineKind } from '../kind.ts'

/**
 * Setting with the last newsletter response: `{ email, outcome }`, outcome 'subscribed', 'already' or 'reactivated'.
 */
export const newsletterSetting = 'newsletter'

export const newsletter = defineKind('newsletter', {
  payload: newsletterSchema,
  target: ({ email }: { email: string }) => `newsletter/${email.toLowerCase()}`,
  title: (_db, { email }) => email,
  request: ({ payload }) => ({ path: '/blog/api/newsletter/', json: payload }),
  answer: newsletterAnswerSchema,
  coalesces: true,
  settle: async (db, { payload }, { already_subscribed, reactivated }) => {
    const outcome = already_subscribed ? 'already' : reactivated ? 'reactivated' : 'subscribed'
    await db.settings.put({ name: newsletterSetting, value: { email: payload.email, outcome } })
  },
})
