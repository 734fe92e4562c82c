import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditRow } from '#domain/staff-audit.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { mailsOf } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'

const messages = '/api/admin/messages/'

forEachDatabase((database) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  let id: number
  beforeEach(async () => {
    server = await startServer({ database })
    admin = await anAdmin(server)
    for (const subject of ['Price of a lamp', 'Course'])
      await server.send('POST', '/contact/api/messages/', {
        first_name: 'Asha',
        last_name: 'Mwakyusa',
        email: 'asha@example.org',
        subject,
        message: 'How much?',
      })
    id = (await admin.read(messages)).results[1].id
  })
  afterEach(() => server.close())

  const act = (verb: string, body: object = {}, key?: string) =>
    admin.write('POST', `${messages}${id}/${verb}/`, body, key)
  const count = async (query: string) => (await admin.read(`${messages}?${query}`)).results.length

  test('a message is new, then read, answered, closed and reopened as answered', async () => {
    const states: string[] = []
    for (const [verb, body] of [
      ['read', {}],
      ['answer', { text: 'TSh 20,000.' }],
      ['read', {}],
      ['close', {}],
      ['reopen', {}],
    ] as const)
      states.push((await act(verb, body)).body.state)
    expect(states).toEqual(['read', 'answered', 'answered', 'closed', 'answered'])
    expect((await admin.audit()).map((row: { action: string }) => row.action)).toEqual([
      'message.reopen',
      'message.close',
      'message.read',
      'message.answer',
      'message.read',
    ])
  })

  test('a message has the phone of the account whose address is verified, and of no other', async () => {
    const phoneIn = async () =>
      (await admin.read(messages)).results.map((row: { phone?: string }) => row.phone)
    const asha = await server.aPerson({ email: 'asha@example.org' })
    const change = (set: object) =>
      server.db.updateTable('users').set(set).where('id', '=', asha.id).execute()
    await change({ phone: '0712 345 678' })
    expect(await phoneIn()).toEqual([undefined, undefined])
    await change({ email_verified_at: '2026-03-02T09:00:00.000Z' })
    expect(await phoneIn()).toEqual(['+255712345678', '+255712345678'])
    await change({ phone: '' })
    expect(await phoneIn()).toEqual([undefined, undefined])
  })

  test('an answer is mailed once and stored with its author', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => act('answer', { text: 'TSh 20,000.' }, 'answer-01')),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const { body } = await act('answer', { text: 'TSh 20,000.' }, 'answer-01')
    expect(body.answers).toMatchObject([
      { text: 'TSh 20,000.', by: { id: admin.user.id, name: 'Rehema Mushi' } },
    ])
    const mails = await mailsOf(server)
    expect(mails).toMatchObject([{ to: 'asha@example.org', subject: 'Re: Price of a lamp' }])
    expect(mails[0]?.text).toContain('TSh 20,000.')
    expect(await admin.audit()).toMatchObject([
      { before: { state: 'new', answers: [] }, after: { state: 'answered', answers: ['TSh 20,000.'] } },
    ])
  })

  test('a message that is read while somebody answers it is answered', async () => {
    const done = await Promise.all([act('answer', { text: 'Yes.' }), act('read'), act('read'), act('read')])
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await admin.read(messages)).results).toContainEqual(
      expect.objectContaining({ state: 'answered', answers: [expect.objectContaining({ text: 'Yes.' })] }),
    )
  })

  test('the log has each answer once, and not again with what is done later', async () => {
    for (const text of ['First.', 'Second.']) await act('answer', { text })
    await act('close')
    expect((await admin.audit()).map(({ before, after }: AuditRow) => [before, after])).toEqual([
      [{ state: 'answered' }, { state: 'closed' }],
      [{ answers: [] }, { answers: ['Second.'] }],
      [
        { state: 'new', answers: [] },
        { state: 'answered', answers: ['First.'] },
      ],
    ])
  })

  test('an answer is mailed in the language of the message, whatever that of the staff is', async () => {
    const question = {
      first_name: 'Asha',
      last_name: 'M',
      email: 'juma@example.org',
      subject: '',
      message: 'Bei?',
    }
    const sent = await server.send('POST', '/contact/api/messages/', question, { cookie: 'lang=sw' })
    expect(sent.status).toBe(201)
    const [newest] = (await admin.read(messages)).results
    await admin.write('POST', `${messages}${newest.id}/answer/`, { text: 'TSh 20,000.' })
    const [mail] = await mailsOf(server)
    expect(mail?.to).toBe('juma@example.org')
    expect(mail?.text).toMatch(/^(?:Habari|Hujambo)/)
  })

  test('messages are assigned to those who may answer, to themselves or others', async () => {
    const student = await server.aPerson()
    expect((await act('assign', { to: student.id })).status).toBe(400)
    const { body } = await act('assign', { to: admin.user.id })
    expect(body.assigned_to).toEqual({ id: admin.user.id, name: 'Rehema Mushi' })
    expect([await count('assigned=me'), await count('assigned=nobody')]).toEqual([1, 1])
    expect((await act('assign', { to: null })).body.assigned_to).toBeNull()
  })

  test('they are assigned to a colleague of the list of those who may answer, which others cannot read', async () => {
    const path = `${messages}answerers/`
    const other = await server.aPerson({ role: 'admin', firstName: 'Baraka', lastName: 'Sanga' })
    const student = await server.signIn(await server.aPerson())
    const suspended = await server.aPerson({ role: 'admin', firstName: 'Zuhura' })
    await admin.write('POST', `/api/admin/users/${suspended.id}/suspend/`, { reason: 'left' })
    expect((await admin.read(path)).people).toEqual([
      { id: other.id, name: 'Baraka Sanga' },
      { id: admin.user.id, name: 'Rehema Mushi' },
    ])
    expect((await student.send('GET', path)).status).toBe(403)
    expect((await act('assign', { to: suspended.id })).status).toBe(400)
    expect((await act('assign', { to: other.id })).body.assigned_to.name).toBe('Baraka Sanga')
    expect([await count('assigned=me'), await count('assigned=nobody')]).toEqual([0, 1])
    expect((await admin.audit())[0]).toMatchObject({
      action: 'message.assign',
      before: { assigned_to: null },
      after: { assigned_to: { id: other.id, name: 'Baraka Sanga' } },
    })
  })

  test('they are found by their words and by state', async () => {
    expect([await count('q=lamp'), await count('q=asha'), await count('q=much%20course')]).toEqual([1, 2, 1])
    expect([await count('state=new'), await count('state=read')]).toEqual([2, 0])
    await act('read')
    expect([await count('state=new&q=asha'), await count('state=read')]).toEqual([1, 1])
  })
})
