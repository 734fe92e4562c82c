import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { errorBodySchema } from '#domain/api-error.ts'
import { idempotencyHeader, replayedHeader } from '#domain/idempotency.ts'
import sentences from '#server/i18n/refusals.sw.json' with { type: 'json' }
import values from '#server/i18n/refusal-values.sw.json' with { type: 'json' }
import { inSwahili } from '#server/i18n/translate-refusal.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const swahili = { 'accept-language': 'sw' }

forEachDatabase((database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database })
    await server.aPost({ slug: 'one' })
  })
  afterAll(() => server.close())

  const signInWrongly = (headers: Record<string, string>) =>
    server.send('POST', '/users/auth/login/', { username: 'asha', password: 'not this one' }, headers)
  const english = 'Invalid username or password.'
  const translated = 'Jina la mtumiaji au nenosiri si sahihi.'

  test.each([
    [{}, english],
    [{ 'accept-language': 'fr, de;q=0.5' }, english],
    [{ 'accept-language': 'en, sw;q=0.9' }, english],
    [{ 'accept-language': 'sw-TZ, en;q=0.5' }, translated],
    [{ cookie: 'mode=dark; lang=sw' }, translated],
    [{ cookie: 'lang=sw', 'accept-language': 'en' }, translated],
    [{ cookie: 'lang=en', 'accept-language': 'sw' }, english],
    [{ cookie: 'lang=fr', 'accept-language': 'sw' }, translated],
  ])('a refused sign-in with %j says "%s"', async (headers, sentence) => {
    const response = await signInWrongly(headers)
    expect(response.status).toBe(401)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const body = { error: sentence, message: sentence, detail: sentence, code: 'unauthenticated' }
    expect(await response.json()).toEqual(body)
  })

  test('the fields of a form are named as on the page, and the keys of `fields` stay those of the contract', async () => {
    const person = { email: 'no address', first_name: ' ', last_name: 'x'.repeat(151), role: 'ceo' }
    const response = await server.send('POST', '/users/auth/register/', person, swahili)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'invalid',
      message: 'Tafadhali weka barua pepe sahihi.',
      fields: {
        email: ['Tafadhali weka barua pepe sahihi.'],
        first_name: ['Tafadhali jaza jina la kwanza.'],
        last_name: ['Tafadhali fupisha jina la ukoo: herufi zisizidi 150.'],
        role: ['Tafadhali sahihisha jukumu.'],
        password: ['Tafadhali jaza nenosiri.'],
        password_confirm: ['Tafadhali jaza nenosiri mara ya pili.'],
      },
    })
  })

  test('a field without a name of its own is "this field"', async () => {
    const response = await server.send('GET', '/blog/api/posts/?cursor=x', undefined, swahili)
    expect(await response.json()).toMatchObject({ fields: { cursor: ['Tafadhali sahihisha sehemu hii.'] } })
  })

  test.each(['/blog/api/posts/none/', '/blog/api/nothing/'])(
    'nothing at %s is said in Swahili, and no cache keeps it for the next reader',
    async (path) => {
      const responses = await Promise.all([
        server.send('GET', path, undefined, swahili),
        server.send('GET', path),
      ])
      const bodies = await Promise.all(
        responses.map(async (response) => v.parse(errorBodySchema, await response.json())),
      )
      expect(responses.map(({ status }) => status)).toEqual([404, 404])
      expect(bodies[0]?.message).toMatch(/^Hakuna /)
      expect(bodies[1]?.message).toMatch(/^There is no/)
      for (const { headers } of responses) expect(headers.get('cache-control')).toBe('no-store')
    },
  )

  test('the language of a list is not that of its errors', async () => {
    const path = '/blog/api/posts/?lang=sw&language=sw&cursor=x'
    const response = await server.send('GET', path, undefined, { 'accept-language': 'en' })
    expect(await response.json()).toMatchObject({ message: 'cursor is not valid.' })
  })

  test('HEAD has the length of the Swahili body', async () => {
    const path = '/blog/api/posts/none/'
    const [get, head] = [
      await server.send('GET', path, undefined, swahili),
      await server.send('HEAD', path, undefined, swahili),
    ]
    expect(head.status).toBe(404)
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(await get.text())))
  })

  test('a write above its limit is refused in Swahili', async () => {
    const requestReset = () =>
      server.send('POST', '/users/auth/password-reset/', { email: 'often@example.org' }, swahili)
    const answers = []
    for (let i = 0; i < 6; i += 1) answers.push(await (await requestReset()).json())
    expect(answers[0]).toEqual({ message: 'Kama kuna akaunti yenye barua pepe hii, tumetuma kiungo.' })
    expect(answers[5]).toMatchObject({
      code: 'too_many',
      message: 'Umejaribu mara nyingi mno. Tafadhali jaribu tena baadaye.',
    })
  })

  test('a stored response is in the language of whoever asks again', async () => {
    const me = await server.signIn()
    const key = randomUUID()
    const comment = (language: string) =>
      me.send(
        'POST',
        '/blog/api/posts/none/add_comment/',
        { content: 'Asante' },
        { [idempotencyHeader]: key, 'accept-language': language },
      )
    const replies = []
    for (const language of ['sw', 'en', 'sw']) {
      const response = await comment(language)
      const { message, code } = v.parse(errorBodySchema, await response.json())
      replies.push([response.headers.get(replayedHeader), message, code])
    }
    expect(replies).toEqual([
      [null, 'Hakuna makala kama hiyo.', 'not_found'],
      ['true', 'There is no such post.', 'not_found'],
      ['true', 'Hakuna makala kama hiyo.', 'not_found'],
    ])
    const claims = server.db.selectFrom('idempotency_claims').select('body')
    const { body } = await claims.where('key', '=', key).executeTakeFirstOrThrow()
    expect(body).toContain('There is no such post.')
  })

  test('what people wrote stays as it is, even where it reads like a sentence of ours', async () => {
    const me = await server.signIn()
    const content = 'email is required.'
    const response = await me.send('POST', '/blog/api/posts/one/add_comment/', { content }, swahili)
    expect(await response.json()).toMatchObject({ content })
  })

  test('no endpoint refuses a visitor, or somebody without the right, in English', async () => {
    const me = await server.signIn()
    const untranslated: string[] = []
    let refused = 0
    for (const { method, path } of server.app.endpoints) {
      const address = path.replaceAll(/:\w+/g, '1')
      for (const from of [server, me]) {
        const body = method === 'GET' ? undefined : {}
        const response = await from.send(method, address, body, swahili)
        const text = await response.text()
        const isJson = response.headers.get('content-type')?.startsWith('application/json')
        if (response.status < 400 || !isJson) continue
        refused += 1
        const { error, message, detail, fields = {} } = v.parse(errorBodySchema, JSON.parse(text))
        const texts = [error, message, detail, ...Object.values(fields).flat()]
        untranslated.push(
          ...texts.filter((one = '') => !isSwahili(one)).map((one) => `${method} ${path}: ${one}`),
        )
      }
    }
    expect(refused).toBeGreaterThan(100)
    expect(untranslated).toEqual([])
  })

  test('the fields that have a name are fields of the API', () => {
    const declared = new Set(
      server.app.endpoints.flatMap(({ body, query }) => namesOf(body).concat(namesOf(query))),
    )
    expect(Object.keys(values.field).filter((name) => !declared.has(name))).toEqual([])
  })
})

/** Whether it is one of our Swahili sentences, with any values. */
const isSwahili = (text: string) => shapes.some((shape) => shape.test(text))
const shapes = Object.values(sentences).map(
  (sentence) => new RegExp(`^${escaped(sentence).replaceAll(/\\\{\w+\\\}/g, '.+')}$`),
)

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** The keys of an object schema, or of the first one in a pipe. */
function namesOf(schema: unknown): string[] {
  const object = v.safeParse(v.object({ entries: v.record(v.string(), v.unknown()) }), schema)
  return object.success ? Object.keys(object.output.entries) : []
}

test.each([
  ['This is in-progress now.', 'Sasa: inaendelea.'],
  [
    'Somebody changed this entry after you opened it, so your text was not stored over it.',
    'Mtu mwingine amebadilisha programu hii baada ya wewe kuifungua, kwa hiyo maandishi yako hayajahifadhiwa juu yake.',
  ],
  ['Asha $& {name} cares for it by now.', 'Sasa inashughulikiwa na Asha $& {name}.'],
  ['Nobody cares for it by now.', 'Sasa hakuna anayeishughulikia.'],
  ['A sentence of a library', 'A sentence of a library'],
  [' is required.', ' is required.'],
  ['name must have at least 3 letters.', 'name must have at least 3 letters.'],
  ['name must have at least 3 characters.', 'Tafadhali andika angalau herufi 3 kwenye jina.'],
])('"%s" is "%s"', (sentence, translated) => {
  expect(inSwahili(sentence)).toBe(translated)
})
