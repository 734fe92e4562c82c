import { createHmac, timingSafeEqual } from 'node:crypto'

export const unsubscribePath = '/blog/api/newsletter/unsubscribe/'

/** URL path that ends a subscription. It does not expire, because people keep old mails. */
export function unsubscribeLink(email: string, secret: string): string {
  const query = new URLSearchParams({ email, signature: sign(email, secret).toString('base64url') })
  return `${unsubscribePath}?${query.toString()}`
}

/** Whether the signature is valid for this address. */
export function isUnsubscribeLink(email: string, signature: string, secret: string): boolean {
  const actual = Buffer.from(signature, 'base64url')
  const expected = sign(email, secret)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function sign(email: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`newsletter-unsubscribe\n${email}`).digest()
}
