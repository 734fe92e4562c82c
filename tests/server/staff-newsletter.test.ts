import { afterEach, beforeEach, expect, test } from 'vitest'
import { LetterSender } from '#server/jobs/letter-sender.ts'
import { letterVersion } from '#domain/letter-version.ts'
import { unsubscribeLink } from '#server/mail/unsubscribe-link.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { mailsOf } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'

const subscribers = '/api/admin/newsletter/subscribers/'
const letterPath = '/api/admin/newsletter/letters/7d0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11/'
const letter = {
  subject: { en: 'News of March', sw: 'Habari za Machi' },
  body: { en: '# Hello\n\n**New** lamps<script>x</script>', sw: '# Habari\n\nTaa mpya' },
}

forEachDatabase((database) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  beforeEach(async () => {
    server = await startServer({ database })
    admin = await anAdmin(server)
  })
  afterEach(() => server.close())

  async function subscribe(count: number) {
    const subscribed_at = server.clock.now().toISOString()
    const row = (i: number) => ({
      email: `reader${i}@example.org`,
      name: i === 1 ? '=1+1' : i === 2 ? 'Asha "A", M' : `Reader ${i}`,
      locale: i % 2 === 0 ? 'sw' : 'en',
      subscribed_at,
      unsubscribed_at: i === 3 ? subscribed_at : null,
      last_key: null,
    })
    await server.db
      .insertInto('newsletter')
      .values(Array.from({ length: count }, (_, i) => row(i + 1)))
      .execute()
  }
  const queued = () =>
    server.db
      .selectFrom('mails')
      .select(['recipient', 'locale'])
      .where('kind', '=', 'letter')
      .orderBy('id')
      .execute()

  test('subscribers are found by address and name, and by whether they left', async () => {
    await subscribe(5)
    const count = async (query: string) => (await admin.read(`${subscribers}?${query}`)).results.length
    expect([await count(''), await count('q=reader4'), await count('q=asha')]).toEqual([5, 1, 1])
    expect([await count('state=active'), await count('state=ended')]).toEqual([4, 1])
  })

  test('the CSV file holds all of them, escaped, without formulas, and the export is recorded', async () => {
    await subscribe(1203)
    const response = await admin.send('GET', '/api/admin/newsletter/subscribers.csv?state=active')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    // Not `text()`, which drops the byte order mark that Excel needs.
    const lines = Buffer.from(await response.arrayBuffer())
      .toString()
      .split('\r\n')
    expect(lines).toHaveLength(1204)
    expect(lines[0]).toBe('\uFEFFemail,name,language,subscribed_at,unsubscribed_at')
    const at = server.clock.now().toISOString()
    expect(lines).toContain(`reader1@example.org,'=1+1,en,${at},`)
    expect(lines).toContain(`reader2@example.org,"Asha ""A"", M",sw,${at},`)
    expect(await admin.audit()).toMatchObject([{ action: 'subscribers.export', after: { state: 'active' } }])
  })

  test('a letter is stored as a draft, previewed as it would be mailed, and changed until it is sent', async () => {
    expect((await admin.write('PUT', letterPath, letter, 'letter-01')).body).toMatchObject({
      state: 'draft',
      author: 'Rehema Mushi',
      ...letter,
    })
    const { body: preview } = await admin.write('POST', `${letterPath}preview/`, letter)
    expect(preview.en).toMatchObject({ subject: 'News of March' })
    expect(preview.en.html).toContain('<strong>New</strong>')
    expect(preview.en.html).not.toContain('<script>')
    expect(preview.sw.text).toContain('Taa mpya')
    await subscribe(1)
    expect((await admin.write('POST', `${letterPath}send/`)).body).toMatchObject({
      state: 'sending',
      recipients: 1,
    })
    expect((await admin.write('PUT', letterPath, letter)).status).toBe(409)
    expect((await admin.write('POST', `${letterPath}send/`)).status).toBe(409)
    expect((await admin.read('/api/admin/newsletter/letters/')).results).toMatchObject([
      { subject: letter.subject },
    ])
  })

  test('a letter that somebody else changed meanwhile is neither sent nor replaced', async () => {
    await admin.write('PUT', letterPath, letter)
    const from = letterVersion(letter)
    const changed = { ...letter, subject: { en: 'News of April', sw: 'Habari za Aprili' } }
    expect((await admin.write('PUT', letterPath, { ...changed, from })).status).toBe(200)
    const words = 'Somebody else changed this letter meanwhile. Read it again.'
    for (const late of [
      await admin.write('POST', `${letterPath}send/`, { from }),
      await admin.write('PUT', letterPath, { ...letter, from }),
    ])
      expect([late.status, late.body.message]).toEqual([409, words])
    const sent = await admin.write('POST', `${letterPath}send/`, { from: letterVersion(changed) })
    expect(sent.body).toMatchObject({ state: 'sending', subject: changed.subject })
  })

  test('the log has the texts of a new letter, and then what was changed in them', async () => {
    const long = 'Habari za leo. '.repeat(500)
    await admin.write('PUT', letterPath, letter)
    await admin.write('PUT', letterPath, { ...letter, body: { ...letter.body, en: `${long}Old end` } })
    await admin.write('PUT', letterPath, { ...letter, body: { ...letter.body, en: `${long}New end` } })
    const [third, , first] = await admin.audit()
    expect(first).toMatchObject({ before: null, after: letter })
    const excerpt = long.slice(-100)
    expect([third.before, third.after]).toEqual([
      { body: { en: `…${excerpt}Old end` } },
      { body: { en: `…${excerpt}New end` } },
    ])
  })

  test('the number of recipients is all who are subscribed, however many pages of the list they fill', async () => {
    await subscribe(123)
    expect(await admin.read('/api/admin/newsletter/recipients/')).toEqual({ count: 122 })
    await admin.write('PUT', letterPath, letter)
    expect((await admin.write('POST', `${letterPath}send/`)).body.recipients).toBe(122)
    const student = await server.signIn(await server.aPerson())
    expect((await student.send('GET', '/api/admin/newsletter/recipients/')).status).toBe(403)
  })

  test('an incomplete letter is not sent', async () => {
    await admin.write('PUT', letterPath, { ...letter, body: { en: 'x', sw: ' ' } })
    expect((await admin.write('POST', `${letterPath}send/`)).status).toBe(400)
  })

  test('each subscriber gets one mail in their language with the link that ends it', async () => {
    await subscribe(4)
    await admin.write('PUT', letterPath, letter)
    await admin.write('POST', `${letterPath}send/`)
    await server.app.letters.runDue()
    await subscribeLate()
    await server.app.letters.runDue()
    const all = await mailsOf(server)
    const mails = all.filter(({ subject }) => subject !== 'Welcome to our newsletter')
    expect(all.length).toBe(mails.length + 1)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['reader1@example.org', 'News of March'],
      ['reader2@example.org', 'Habari za Machi'],
      ['reader4@example.org', 'Habari za Machi'],
    ])
    const link = unsubscribeLink('reader1@example.org', server.app.config.tokenSecret)
    expect(mails[0]?.text).toContain(link)
    expect((await admin.read('/api/admin/newsletter/letters/')).results).toMatchObject([
      { state: 'sent', recipients: 3, queued: 3, sent_at: server.clock.now().toISOString() },
    ])
  })

  test('who leaves before the mail is sent gets none', async () => {
    await subscribe(2)
    await admin.write('PUT', letterPath, letter)
    await admin.write('POST', `${letterPath}send/`)
    await server.db
      .updateTable('newsletter')
      .set({ unsubscribed_at: 'now' })
      .where('email', '=', 'reader1@example.org')
      .execute()
    await server.app.letters.runDue()
    expect((await mailsOf(server)).map(({ to }) => to)).toEqual(['reader2@example.org'])
  })

  test('two processes, and one that is stopped in between, queue each recipient once', async () => {
    await subscribe(450)
    await admin.write('PUT', letterPath, letter)
    await admin.write('POST', `${letterPath}send/`)
    const stopped = new LetterSender(server.db, server.clock, server.app.mails)
    const first = stopped.runDue()
    await expect.poll(async () => (await queued()).length, { interval: 1 }).toBeGreaterThan(0)
    await stopped.close()
    await first
    expect((await queued()).length).toBeLessThan(449)
    const others = [1, 2].map(() => new LetterSender(server.db, server.clock, server.app.mails))
    await Promise.all(others.map((sender) => sender.runDue()))
    const recipients = (await queued()).map(({ recipient }) => recipient)
    expect(recipients).toHaveLength(449)
    expect(new Set(recipients).size).toBe(449)
  })

  async function subscribeLate() {
    await server.send('POST', '/blog/api/newsletter/', { email: 'late@example.org' })
  }
})
