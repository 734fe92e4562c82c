import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { anAuthenticator } from '#tests/support/authenticator.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { testPassword, type SignedIn } from '#tests/support/factories.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { addPasskey, codeOf, factorPath, signInSteps, turnTotpOn } from '#tests/support/second-factor.ts'
import { aVerifiedPerson } from '#tests/support/verify-email.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const minuteMs = 60_000

forEachDatabase((database) => {
  let server: TestServer
  let me: SignedIn
  beforeEach(async () => {
    server = await startServer({ database })
    me = await server.signIn(await aVerifiedPerson(server))
  })
  afterEach(() => server.close())

  const overview = async () => (await me.send('GET', factorPath)).json()
  const post = async (path: string, body: object, headers = {}) => {
    const answer = await me.send('POST', `${factorPath}${path}`, body, headers)
    return { status: answer.status, body: await answer.json() }
  }
  const withPassword = { password: testPassword }

  describe('turning the authenticator app on', () => {
    test('gives a secret as text, address and QR code, which a code confirms', async () => {
      const { body: setup } = await post('totp/', withPassword)
      expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/)
      expect(setup.uri).toMatch(
        new RegExp(`^otpauth://totp/.*secret=${setup.secret}&algorithm=SHA1&digits=6&period=30$`),
      )
      expect(setup.qr.size).toBeGreaterThan(30)
      expect(setup.qr.path).toMatch(/^(M\d+ \d+h\d+v1H\d+z)+$/)
      expect(await overview()).toMatchObject({ totp: false, recovery_codes_left: 0 })
      const wrong = await post('totp/confirm/', { code: '12345' })
      expect([wrong.status, wrong.body.fields]).toEqual([400, { code: [expect.any(String)] }])
      const right = await post('totp/confirm/', { code: codeOf(setup.secret, server.clock.now()) })
      expect([right.status, right.body.recovery_codes.length]).toEqual([200, 10])
      expect(await overview()).toMatchObject({ totp: true, recovery_codes_left: 10, in_session: true })
      expect((await lastMailTo(server, me.user.email)).subject).toBe('Signing in now needs a code')
    })

    test('stores the secret encrypted, for its account only', async () => {
      const { secret } = await turnTotpOn(server, me)
      const rows = await server.db.selectFrom('totp_secrets').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(secret)
      const other = await server.aPerson()
      await server.db.updateTable('totp_secrets').set({ user_id: other.id }).execute()
      const { secondStepOf, finish } = signInSteps(server)
      const { ticket } = await secondStepOf(other.username)
      expect((await finish({ ticket, code: codeOf(secret, server.clock.now()) })).status).toBe(400)
    })

    test('ends the other sessions, which may be of somebody else', async () => {
      const there = await server.signIn(me.user)
      await turnTotpOn(server, me)
      expect((await there.send('GET', factorPath)).status).toBe(401)
      expect((await me.send('GET', factorPath)).status).toBe(200)
    })

    test('with a key happens once; the stored answer has no recovery codes', async () => {
      const { body: setup } = await post('totp/', withPassword)
      const key = { 'idempotency-key': 'confirm-01' }
      const code = codeOf(setup.secret, server.clock.now())
      const first = await post('totp/confirm/', { code }, key)
      expect(await post('totp/confirm/', { code }, key)).toMatchObject({
        status: 200,
        body: { recovery_codes: [] },
      })
      const claims = JSON.stringify(await server.db.selectFrom('idempotency_claims').selectAll().execute())
      for (const secret of [code, ...first.body.recovery_codes]) expect(claims).not.toContain(secret)
    })

    test('a refused code leaves the key to the next try; an answered one is answered again', async () => {
      const { body: setup } = await post('totp/', withPassword)
      const code = codeOf(setup.secret, server.clock.now())
      const statuses = async (to: string, right: object, key: string) => {
        const tries = [{ ...right, code: '12345' }, right, right]
        const made = []
        for (const body of tries) made.push((await post(to, body, { 'idempotency-key': key })).status)
        return made
      }
      expect(await statuses('totp/confirm/', { code }, 'confirm-01')).toEqual([400, 200, 200])
      server.clock.advance(minuteMs)
      const next = { ...withPassword, code: codeOf(setup.secret, server.clock.now()) }
      expect(await statuses('totp/turn-off/', next, 'turn-off-01')).toEqual([400, 200, 200])
    })

    test('is refused while one is on', async () => {
      await turnTotpOn(server, me)
      expect((await post('totp/', withPassword)).status).toBe(409)
    })
  })

  describe('the owner', () => {
    test('needs no password within ten minutes of signing in, then the right one, in ten attempts', async () => {
      expect((await post('totp/', {})).status).toBe(200)
      server.clock.advance(10 * minuteMs)
      me = { ...me, ...(await refreshed(me)) }
      server.clock.advance(1000)
      const missing = await post('totp/', {})
      expect([missing.status, Object.keys(missing.body.fields)]).toEqual([400, ['password']])
      expect((await post('totp/', withPassword)).status).toBe(200)
      const storm = Array.from({ length: 20 }, () => post('passkeys/options/', { password: 'guess-it' }))
      const results = (await Promise.all(storm)).map(({ status }) => status)
      expect(results.filter((status) => status === 400)).toHaveLength(9)
      expect((await post('totp/', withPassword)).status).toBe(429)
    })
  })

  describe('turning the authenticator app off', () => {
    test('needs password and code, removes the recovery codes, and tells the owner', async () => {
      const { code, codes } = await turnTotpOn(server, me)
      server.clock.advance(9 * minuteMs)
      me = { ...me, ...(await refreshed(me)) }
      server.clock.advance(5 * minuteMs)
      const [recovery = ''] = codes
      expect((await post('totp/turn-off/', { code: code() })).body.fields).toHaveProperty('password')
      expect((await post('totp/turn-off/', { password: 'guess-it', code: code() })).status).toBe(400)
      expect((await post('totp/turn-off/', { ...withPassword, code: '00000' })).body.fields).toHaveProperty(
        'code',
      )
      expect((await post('totp/turn-off/', withPassword)).status).toBe(400)
      const off = await post('totp/turn-off/', { ...withPassword, code: recovery })
      expect(off.status).toBe(200)
      expect(await overview()).toMatchObject({ totp: false, recovery_codes_left: 0, in_session: false })
      expect((await lastMailTo(server, me.user.email)).subject).toContain('turned off')
      expect((await signInSteps(server).login(me.user.username)).status).toBe(200)
    })

    test('leaves recovery codes and the second step where a passkey is left', async () => {
      const { code } = await turnTotpOn(server, me)
      const { codes } = await addPasskey(me)
      expect(codes).toEqual([])
      expect((await post('totp/turn-off/', { code: code() })).status).toBe(200)
      expect(await overview()).toMatchObject({ totp: false, recovery_codes_left: 10, in_session: true })
      expect((await signInSteps(server).login(me.user.username)).status).toBe(401)
    })
  })

  describe('recovery codes', () => {
    test('can be regenerated; the earlier ones no longer work', async () => {
      const { codes, code } = await turnTotpOn(server, me)
      // Within ten minutes of a sign-in with the factor neither password nor code is needed.
      const anew = await post('recovery-codes/', {})
      expect(anew.body.recovery_codes).toHaveLength(10)
      const { secondStepOf, finish } = signInSteps(server)
      const enter = async (usedCode = '') =>
        (await finish({ ticket: (await secondStepOf(me.user.username)).ticket, code: usedCode })).status
      expect([await enter(codes[0]), await enter(anew.body.recovery_codes[0])]).toEqual([400, 200])
      expect(await overview()).toMatchObject({ recovery_codes_left: 9 })
      server.clock.advance(11 * minuteMs)
      me = { ...me, ...(await refreshed(me)) }
      expect((await post('recovery-codes/', withPassword)).body.fields).toHaveProperty('code')
      expect((await post('recovery-codes/', { ...withPassword, code: code() })).status).toBe(200)
    })

    test('that are asked for twice at once are those of one answer', async () => {
      await turnTotpOn(server, me)
      const asked: ReturnType<typeof post>[] = []
      await inTransaction(server.db, async (trx) => {
        await trx.updateTable('recovery_codes').set({ used_at: null }).execute()
        asked.push(post('recovery-codes/', {}), post('recovery-codes/', {}))
        await untilBlocked(database, server.db, 2)
      })
      for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
      const left = await server.db.selectFrom('recovery_codes').select('salt').execute()
      expect([left.length, new Set(left.map(({ salt }) => salt)).size]).toEqual([10, 1])
    })

    test('are refused to an account without a factor', async () => {
      expect((await post('recovery-codes/', withPassword)).status).toBe(400)
      await server.db.updateTable('refresh_families').set({ second_factor: 1 }).execute()
      expect((await post('recovery-codes/', withPassword)).status).toBe(409)
    })
  })

  describe('passkeys', () => {
    test('are added with a name and recovery codes, listed, renamed and removed', async () => {
      const { id, codes } = await addPasskey(me, 'My phone')
      expect(codes).toHaveLength(10)
      expect(await overview()).toMatchObject({ passkeys: [{ id, name: 'My phone', last_used_at: null }] })
      const renamed = await me.send('PATCH', `${factorPath}passkeys/${id}/`, { name: 'Old phone' })
      expect(await renamed.json()).toMatchObject({ id, name: 'Old phone' })
      expect((await post(`passkeys/${id}/remove/`, {})).status).toBe(200)
      expect(await overview()).toMatchObject({ passkeys: [], recovery_codes_left: 0, in_session: false })
      expect((await lastMailTo(server, me.user.email)).subject).toContain('passkey was removed')
    })

    test('of others can be neither renamed nor removed', async () => {
      const { id } = await addPasskey(await server.signIn())
      await addPasskey(me)
      expect((await me.send('PATCH', `${factorPath}passkeys/${id}/`, { name: 'Mine' })).status).toBe(404)
      expect((await post(`passkeys/${id}/remove/`, {})).status).toBe(404)
    })

    test('need the challenge of a ticket of the same account, once', async () => {
      const other = await server.signIn()
      const started = await post('passkeys/options/', withPassword)

      const { ticket, options } = started.body
      const passkey = anAuthenticator().create(options)
      const body = { ticket, name: 'Phone', passkey }
      expect((await other.send('POST', `${factorPath}passkeys/`, body)).status).toBe(400)
      const forged = anAuthenticator().create({ ...options, challenge: 'AAAA' })
      expect((await post('passkeys/', { ...body, passkey: forged })).status).toBe(400)
      const sent = await Promise.all([post('passkeys/', body), post('passkeys/', body)])
      expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    })
  })

  async function refreshed({ refresh }: SignedIn): Promise<Pick<SignedIn, 'refresh' | 'send'>> {
    const answer = await server.send('POST', '/api/auth/token/refresh/', { refresh })
    const pair = await answer.json()
    return {
      refresh: pair.refresh,
      send: (method, path, body, headers) =>
        server.send(method, path, body, { authorization: `Bearer ${pair.access}`, ...headers }),
    }
  }
})
