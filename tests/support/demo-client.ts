import * as v from 'valibot'
import { loginAnswerSchema } from '#domain/account.ts'
import { commentSchema } from '#domain/blog.ts'
import { pageSchema } from '#domain/listing.ts'
import { demoPassword } from '#server/seed/demo-accounts.ts'

const demoPost = 'offline-first-outbox'

/** Requests of a signed-in demo account to a server process. */
export type DemoClient = {
  access: string
  addComment(content: string, key: string): Promise<Response>
}

export async function signInToDemo(url: string, username = 'student'): Promise<DemoClient> {
  const response = await sendTo(url, '/users/auth/login/', { username, password: demoPassword })
  return clientWith(url, v.parse(loginAnswerSchema, await response.json()).access)
}

/** A client of another process with the same token, or for another post. */
export function clientWith(url: string, access: string, slug = demoPost): DemoClient {
  return {
    access,
    addComment: (content, key) =>
      sendTo(
        url,
        `/blog/api/posts/${slug}/add_comment/`,
        { content },
        { authorization: `Bearer ${access}`, 'idempotency-key': key },
      ),
  }
}

/** Retries while the response is 503, as a client does: a busy database answers 503. */
export async function retryWhileBusy(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  return response.status === 503 ? retryWhileBusy(send) : response
}

/** The texts of all comments on the post that `addComment` writes to, oldest first. */
export async function commentTexts(url: string, slug = demoPost): Promise<string[]> {
  const texts: string[] = []
  let next: string | null = `/blog/api/posts/${slug}/comments/?page_size=500`
  while (next !== null) {
    const response = await fetch(`${url}${next}`)
    const page: v.InferOutput<typeof commentPage> = v.parse(commentPage, await response.json())
    texts.push(...page.results.map((comment) => comment.content))
    next = page.next
  }
  return texts
}

const commentPage = pageSchema(commentSchema)

function sendTo(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  })
}
