import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registrationAnswerSchema } from '#domain/account.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let server: TestServer
  let me: SignedIn
  let slug: string
  beforeEach(async () => {
    server = await startServer({ database })
    me = await server.signIn()
    slug = await server.aPost()
  })
  afterEach(() => server.close())

  function comment(key: string, body: object = { content: 'Asante sana' }, as = me): Promise<Response> {
    return as.send('POST', `/blog/api/posts/${slug}/add_comment/`, body, { 'idempotency-key': key })
  }

  function like(post: string, key: string): Promise<Response> {
    return me.send('POST', `/blog/api/posts/${post}/like/`, undefined, { 'idempotency-key': key })
  }

  async function commentCount(): Promise<number> {
    return (await server.db.selectFrom('comments').select('id').execute()).length
  }

  test('a comment sent twice with one key is stored once, with the same response both times', async () => {
    const [once, twice] = [await comment('key-00001'), await comment('key-00001')]
    expect([once.status, twice.status]).toEqual([201, 201])
    expect(once.headers.get('idempotency-replayed')).toBeNull()
    expect(twice.headers.get('idempotency-replayed')).toBe('true')
    expect(await twice.json()).toEqual(await once.json())
    expect(await commentCount()).toBe(1)
  })

  test('a key is still replayed a year later and after a restart', async () => {
    const once = await (await comment('key-00001')).json()
    server.clock.advance(366 * 24 * 60 * 60 * 1000)
    const again = await startServer({ database, dataDir: server.dataDir, clock: server.clock })
    const later = await again.signIn(me.user)
    const response = await later.send(
      'POST',
      `/blog/api/posts/${slug}/add_comment`,
      { parent: null, content: ' Asante sana ' },
      { 'idempotency-key': 'key-00001' },
    )
    await again.close()
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual(once)
  })

  test('a key with another payload, path or method is rejected and changes nothing', async () => {
    await comment('key-00001')
    const others = [
      await comment('key-00001', { content: 'Other words' }),
      await me.send('POST', `/blog/api/posts/${slug}/like/`, undefined, { 'idempotency-key': 'key-00001' }),
      await me.send(
        'PATCH',
        '/users/api/profiles/me/',
        { first_name: 'X' },
        { 'idempotency-key': 'key-00001' },
      ),
    ]
    for (const response of others) {
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ code: 'key_reused' })
    }
    expect(await server.db.selectFrom('likes').selectAll().execute()).toEqual([])
    expect(await commentCount()).toBe(1)
  })

  test('two accounts may use the same key', async () => {
    const other = await server.signIn()
    await comment('key-00001')
    const response = await comment('key-00001', { content: 'Karibu' }, other)
    expect(response.status).toBe(201)
    expect(await commentCount()).toBe(2)
  })

  test('while a key is being processed a second request gets Retry-After, and the effect happens once', async () => {
    const gate = Promise.withResolvers<void>()
    const blocked = database.holdWrites(server.db, gate.promise)
    const sent = [comment('key-00001'), comment('key-00001')]
    const early = await Promise.race(sent)
    expect(early.status).toBe(409)
    expect(early.headers.get('retry-after')).toBe('1')
    expect(await early.json()).toMatchObject({ code: 'in_progress' })
    gate.resolve()
    await blocked
    const statuses = (await Promise.all(sent)).map((response) => response.status)
    expect(new Set(statuses)).toEqual(new Set([201, 409]))
    expect((await comment('key-00001')).headers.get('idempotency-replayed')).toBe('true')
    expect(await commentCount()).toBe(1)
  })

  test('twenty parallel requests with one key create one comment', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => comment('key-00001')))
    expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await commentCount()).toBe(1)
  })

  test('a rejection after the claim is replayed, even when it would succeed by now', async () => {
    expect((await like('late', 'key-00001')).status).toBe(404)
    await server.aPost({ slug: 'late' })
    const again = await like('late', 'key-00001')
    expect(again.status).toBe(404)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.json()).toMatchObject({ code: 'not_found' })
  })

  test('a payload that fails validation does not consume the key', async () => {
    expect((await comment('key-00001', { content: ' ' })).status).toBe(400)
    expect((await comment('key-00001')).status).toBe(201)
  })

  test('an effect that fails half way leaves neither an effect nor a claim', async () => {
    await server.db.schema.alterTable('posts').renameColumn('comment_count', 'gone').execute()
    const failed = await comment('key-00001')
    expect(failed.status).toBe(500)
    expect(await failed.json()).toEqual({
      code: 'internal',
      error: expect.any(String),
      message: expect.any(String),
      detail: expect.any(String),
    })
    expect(await commentCount()).toBe(0)
    await server.db.schema.alterTable('posts').renameColumn('gone', 'comment_count').execute()
    expect((await comment('key-00001')).status).toBe(201)
  })

  test('if the claims are lost, the keys stored with comments and likes still prevent duplicates', async () => {
    const once = [await (await comment('key-00001')).json(), await (await like(slug, 'key-00002')).json()]
    await server.db.deleteFrom('idempotency_claims').execute()
    expect([await (await comment('key-00001')).json(), await (await like(slug, 'key-00002')).json()]).toEqual(
      once,
    )
    const post = await server.db
      .selectFrom('posts')
      .select(['comment_count', 'like_count'])
      .executeTakeFirst()
    expect(post).toEqual({ comment_count: 1, like_count: 1 })
  })

  test.each(['short', 'with space in it', 'x'.repeat(81), 'ümlaut-key'])(
    'the key "%s" is rejected by name',
    async (key) => {
      const response = await comment(encodeURI(key))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'invalid',
        fields: { 'Idempotency-Key': [expect.any(String)] },
      })
    },
  )

  test('writes without a key happen as often as they are sent', async () => {
    for (let i = 0; i < 2; i += 1)
      await me.send('POST', `/blog/api/posts/${slug}/add_comment/`, { content: 'Twice' })
    expect(await commentCount()).toBe(2)
  })

  describe('registering with a key', () => {
    const body = {
      email: 'neema@example.org',
      first_name: 'Neema',
      last_name: 'Sanga',
      password: 'maji-na-moto',
      password_confirm: 'maji-na-moto',
    }

    function register(changes: object = {}): Promise<Response> {
      return server.send(
        'POST',
        '/users/auth/register/',
        { ...body, ...changes },
        { 'idempotency-key': 'register-1' },
      )
    }

    test('twice creates one account, and the second response has tokens of its own', async () => {
      const once = v.parse(registrationAnswerSchema, await (await register()).json())
      const response = await register({ email: 'NEEMA@example.org' })
      expect(response.status).toBe(201)
      expect(response.headers.get('idempotency-replayed')).toBe('true')
      const twice = v.parse(registrationAnswerSchema, await response.json())
      expect(twice.user).toEqual(once.user)
      expect(twice.tokens.refresh).not.toBe(once.tokens.refresh)
      for (const { tokens } of [once, twice]) {
        expect(
          (await server.send('POST', '/api/auth/token/refresh/', { refresh: tokens.refresh })).status,
        ).toBe(200)
      }
    })

    test('with another password, or with other names, grants no access', async () => {
      await register()
      for (const changes of [
        { password: 'another-one', password_confirm: 'another-one' },
        { first_name: 'Zawadi' },
      ]) {
        const response = await register(changes)
        expect(response.status).toBe(422)
        expect(await response.json()).toMatchObject({ code: 'key_reused' })
      }
    })

    test('stores no token', async () => {
      const { tokens } = v.parse(registrationAnswerSchema, await (await register()).json())
      const claims = JSON.stringify(await server.db.selectFrom('idempotency_claims').selectAll().execute())
      expect(claims).not.toContain(tokens.refresh)
      expect(claims).not.toContain(tokens.access)
    })

    test('replays a rejection', async () => {
      const holder = await server.aPerson({ email: 'neema@example.org' })
      expect((await register()).status).toBe(400)
      await server.db.deleteFrom('users').where('id', '=', holder.id).execute()
      const again = await register()
      expect(again.status).toBe(400)
      expect(again.headers.get('idempotency-replayed')).toBe('true')
    })
  })
})
