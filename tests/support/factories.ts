import { argon2Sync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { loginAnswerSchema, type TokenPair, type User } from '#domain/account.ts'
import type { Role } from '#domain/roles.ts'
import { insertAccount, toUser } from '#server/repositories/accounts.ts'
import { insertPost, type NewPost } from '#server/repositories/posts.ts'
import { bearer, sendJson } from '#tests/support/send-json.ts'

export const testPassword = 'a-long-passphrase'

/**
 * The password of every person made by `aPerson`. Its hash has the lowest possible cost, so that a sign-in
 * takes no time.
 */
export const testPasswordHash = aCheapHash(testPassword)

export type SignedIn = TokenPair & {
  user: User
  headers: Record<string, string>
  /** Sends JSON as this account; `body` undefined sends none. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}

export type Factories = ReturnType<typeof createFactories>

export function createFactories(app: FastifyInstance, url: string) {
  let made = 0

  async function aPerson(
    overrides: { username?: string; email?: string; firstName?: string; lastName?: string; role?: Role } = {},
  ): Promise<User> {
    made += 1
    const role = overrides.role ?? 'student'
    const account = await insertAccount(app.db, {
      username: overrides.username ?? `person${made}`,
      email: overrides.email ?? `person${made}@example.org`,
      passwordHash: testPasswordHash,
      firstName: overrides.firstName ?? 'Asha',
      lastName: overrides.lastName ?? `Mwakyusa ${made}`,
      phone: '',
      role,
      roles: [role],
      createdAt: app.clock.now().toISOString(),
    })
    if (!account) throw new Error('aPerson: the username or e-mail is in use')
    return toUser(account)
  }

  /** Adds a post and returns its slug. */
  async function aPost(overrides: Partial<NewPost> = {}): Promise<string> {
    made += 1
    const slug = overrides.slug ?? `post-${made}`
    const at = app.clock.now().toISOString()
    await insertPost(app.db, {
      slug,
      title: `Post ${made}`,
      excerpt: 'What it is about.',
      content: '<p>Hello</p>',
      author: 'Asha Mwakyusa',
      category: 'Technology',
      tags: ['offline'],
      featured: false,
      image: null,
      published_at: at,
      created_at: at,
      read_time: '1 min read',
      views: 0,
      ...overrides,
    })
    return slug
  }

  /** Signs in a person made by `aPerson` over HTTP; creates one when none is given. */
  async function signIn(person?: User): Promise<SignedIn> {
    return signInAs((person ?? (await aPerson())).username)
  }

  /** Signs in a person with the test password over HTTP. */
  async function signInAs(username: string): Promise<SignedIn> {
    const response = await sendJson(url, 'POST', '/users/auth/login/', { username, password: testPassword })
    const { access, refresh, user } = v.parse(loginAnswerSchema, await response.json())
    const headers = bearer(access)
    return {
      access,
      refresh,
      user,
      headers,
      send: (method, path, body, extra) => sendJson(url, method, path, body, { ...headers, ...extra }),
    }
  }

  /** Sends JSON as a visitor; `body` undefined sends none. */
  function send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response> {
    return sendJson(url, method, path, body, headers)
  }

  return { aPerson, aPost, signIn, signInAs, send }
}

function aCheapHash(message: string): string {
  const nonce = Buffer.alloc(16, 'salt')
  const tag = argon2Sync('argon2id', { message, nonce, tagLength: 32, memory: 8, passes: 1, parallelism: 1 })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`
}
