import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newsletterAnswerSchema } from '#domain/messages.ts'
import { queueStockNotices } from '#server/mail/stock-notices.ts'
import { raiseEpoch } from '#server/repositories/meta.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { lastMailTo, mailsOf } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  const as = async (role: 'admin' | 'writer') => server.signIn(await server.aPerson({ role }))

  describe('the newsletter', () => {
    const join = async (body: object = { email: 'Asha@Example.org', name: 'Asha' }, headers = {}) => {
      const response = await server.send('POST', '/blog/api/newsletter/', body, headers)
      return { status: response.status, ...v.parse(newsletterAnswerSchema, await response.json()) }
    }

    test('reports whether an address is new, already subscribed, or returning', async () => {
      expect(await join()).toMatchObject({
        status: 201,
        subscribed: true,
        message: 'Successfully subscribed to newsletter!',
      })
      expect(await join()).toMatchObject({ already_subscribed: true, subscribed: false, reactivated: false })
      const { link } = await lastMailTo(server, 'asha@example.org')
      const path = new URL(link).pathname + new URL(link).search
      const page = await server.send('GET', path)
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
      expect(await join()).toMatchObject({ already_subscribed: true })
      const form = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect(form.status).toBe(200)
      expect(await join()).toMatchObject({
        reactivated: true,
        message: expect.stringContaining('Welcome back'),
      })
      expect(await mailsOf(server)).toHaveLength(2)
    })

    test('with a lost answer is replayed for its key, even when the claims are lost', async () => {
      const key = { 'idempotency-key': 'newsletter-1' }
      const once = await join(undefined, key)
      expect(await join(undefined, key)).toEqual(once)
      const row = await server.db.selectFrom('newsletter').selectAll().execute()
      expect(row).toHaveLength(1)
    })

    test('cannot be unsubscribed for others, and the page escapes its parameters', async () => {
      await join()
      for (const query of [
        'email=asha%40example.org&signature=AAAA',
        'email=asha%40example.org',
        '',
        'email=%3Cscript%3Ealert(1)%3C/script%3E&signature=x',
      ]) {
        const response = await server.send('POST', `/blog/api/newsletter/unsubscribe/?${query}`)
        expect(response.status).toBe(400)
        expect(await response.text()).not.toContain('<script')
      }
      expect(await join()).toMatchObject({ already_subscribed: true })
    })
  })

  test('a message to the company is stored once for its key, and readable to an admin', async () => {
    const body = {
      first_name: 'Asha',
      last_name: 'M',
      email: 'Asha@Example.org',
      message: 'Habari <b>zenu</b>',
    }
    const key = { 'idempotency-key': 'contact-01' }
    for (let i = 0; i < 2; i += 1)
      expect((await server.send('POST', '/contact/api/messages/', body, key)).status).toBe(201)
    await server.db.deleteFrom('idempotency_claims').execute()
    await server.send('POST', '/contact/api/messages/', body, key)
    const { results } = await (await (await as('admin')).send('GET', '/api/admin/messages/')).json()
    expect(results).toMatchObject([{ email: 'asha@example.org', subject: '', message: 'Habari <b>zenu</b>' }])
    expect(results).toHaveLength(1)
  })

  test('a stock notice is stored once per address', async () => {
    for (let i = 0; i < 2; i += 1) {
      const body = { email: 'asha@example.org', product: 'Dell Latitude 5430' }
      expect((await server.send('POST', '/contact/api/notify/', body)).status).toBe(201)
    }
    expect(await server.db.selectFrom('stock_notices').selectAll().execute()).toHaveLength(1)
  })

  test('a stock notice for an unknown product is rejected', async () => {
    const shop = await startServer({ products: new Set(['solar-kit']) })
    const notifyOf = (product: string) =>
      shop.send('POST', '/contact/api/notify/', { email: 'asha@example.org', product })
    expect((await notifyOf('solar-kit')).status).toBe(201)
    const refused = await notifyOf('invented')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ fields: { product: ['We have no such product.'] } })
    expect(await shop.db.selectFrom('stock_notices').selectAll().execute()).toHaveLength(1)
    await shop.close()
  })

  test('a stock notice is mailed once when the product is in stock, and then deleted', async () => {
    const wait = (email: string, product: string, language: string) =>
      server.send('POST', '/contact/api/notify/', { email, product }, { 'accept-language': language })
    await wait('asha@example.org', 'solar-kit', 'sw')
    await wait('juma@example.org', 'solar-kit', 'en')
    await wait('asha@example.org', 'laptop', 'en')
    const stock = [{ id: 'solar-kit', title: { en: 'Solar kit', sw: 'Seti ya sola' }, inStock: true }]
    // Two servers that start at the same time.
    await Promise.all([1, 2].map(() => queueStockNotices(server.db, server.clock, stock)))

    const mails = await mailsOf(server)
    expect(mails).toHaveLength(2)
    expect(new Map(mails.map(({ to, subject }) => [to, subject]))).toEqual(
      new Map([
        ['asha@example.org', 'Inapatikana tena: Seti ya sola'],
        ['juma@example.org', 'Back in stock: Solar kit'],
      ]),
    )
    expect(mails[0]?.text).toContain('/viormart/solar-kit')
    const waiting = await server.db.selectFrom('stock_notices').select(['email', 'product']).execute()
    expect(waiting).toEqual([{ email: 'asha@example.org', product: 'laptop' }])
  })

  test('the epoch is 0 until a restore raises it', async () => {
    const read = async () => (await server.send('GET', '/api/epoch')).json()
    expect(await read()).toEqual({ epoch: 0 })
    expect(await raiseEpoch(server.db)).toBe(1)
    await raiseEpoch(server.db)
    expect(await read()).toEqual({ epoch: 2 })
  })
})
