import { accountCount, benchPassword, usernameOf } from './fill.ts'
import type { Sender } from './measure.ts'

export type Pair = { access: string; refresh: string }

/** Signs in every account of `fill`. */
export async function signIn(url: string): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let number = 0; number < accountCount; number += 1) {
    const body = JSON.stringify({ username: usernameOf(number), password: benchPassword })
    const response = await fetch(`${url}/users/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    pairs.push(await response.json())
  }
  return pairs
}

/** Each comment is sent by the next account, because an account is limited to 200 comments in ten minutes. */
export function comments(tokens: string[], slug: () => string): Sender {
  let sent = Math.floor(Math.random() * tokens.length)
  return (ask) => {
    sent += 1
    const headers = `Authorization: Bearer ${tokens[sent % tokens.length]}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\n`
    return ask(
      'POST',
      `/blog/api/posts/${slug()}/add_comment/`,
      headers,
      '{"content":"Asante, hii imenisaidia sana."}',
    )
  }
}

/** The same with the like of a post, of which an account may send 600 in ten minutes. */
export function likes(tokens: string[], slug: () => string): Sender {
  let sent = Math.floor(Math.random() * tokens.length)
  return (ask) => {
    sent += 1
    const headers = `Authorization: Bearer ${tokens[sent % tokens.length]}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\n`
    return ask('POST', `/blog/api/posts/${slug()}/like/`, headers)
  }
}
