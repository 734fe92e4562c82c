import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#domain/account.ts'
import { learningApiPaths } from '#domain/learning.ts'
import { notificationPaths } from '#domain/notification-addresses.ts'
import type { Notification } from '#domain/notifications.ts'
import {
  classQuestionPagePath,
  classQuestionsPagePath,
  maxOpenQuestions,
  maxQuestionLength,
  questionPaths,
  type OwnQuestion,
} from '#domain/questions.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import type { QuestionRow } from '#domain/staff-courses.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { aCourse, aMark } from '#tests/support/learning.ts'
import { lastMailTo, mailsOf } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'

const { lesson } = aMark()
const otherCourse = 'python-first-steps'

forEachDatabase((database) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  let juma: SignedIn
  let neema: SignedIn
  beforeAll(async () => {
    server = await startServer({ database, config: { rateLimitFactor: 1000 } })
    admin = await anAdmin(server)
    juma = await server.signIn(
      await server.aPerson({ role: 'trainer', firstName: 'Juma', lastName: 'Mushi' }),
    )
    await admin.write('POST', `${staffPaths.trainers}${aCourse}/add/`, { username: juma.user.username })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.db.deleteFrom('lesson_questions').execute()
    neema = await server.signIn(await server.aPerson({ firstName: 'Neema', lastName: 'Sanga' }))
    await neema.send('POST', learningApiPaths.enrolment(aCourse), {})
  })

  const aQuestion = (text = 'Why does the page stay white?') => ({
    id: crypto.randomUUID(),
    course: aCourse,
    lesson,
    text,
  })
  const postQuestion = (question: object, as = neema) => as.send('POST', questionPaths.own, question)
  const askQuestion = async (text?: string, as = neema): Promise<OwnQuestion> =>
    (await postQuestion(aQuestion(text), as)).json()
  const withdraw = (id: string, as = neema) =>
    as.send('POST', questionPaths.withdrawal(id), { course: aCourse, lesson })
  const own = async (as = neema): Promise<OwnQuestion[]> =>
    (await (await as.send('GET', learningApiPaths.progress)).json()).questions
  const answer = (id: string, text = 'The file has no name.', as = juma) =>
    as.send('POST', `${staffPaths.questions}${id}/answer/`, { text })
  const listed = async (query = '', as = juma): Promise<QuestionRow[]> =>
    (await (await as.send('GET', `${staffPaths.questions}${query}`)).json()).results
  const mails = () =>
    server.db.selectFrom('mails').selectAll().where('kind', '=', 'lesson_answer').orderBy('id').execute()

  test('who is enrolled asks, and has the question with the progress until it is withdrawn', async () => {
    const question = await askQuestion()
    expect(question).toMatchObject({ text: 'Why does the page stay white?', answer: null })
    expect(await own()).toEqual([question])
    expect((await withdraw(question.id)).status).toBe(200)
    expect(await own()).toEqual([])
    expect(await listed()).toEqual([])
  })

  test('nobody else asks, and what cannot be a question is refused', async () => {
    const asha = await server.signIn()
    expect((await postQuestion(aQuestion(), asha)).status).toBe(403)
    expect((await postQuestion({ ...aQuestion(), lesson: 'no-such-lesson' })).status).toBe(404)
    for (const text of ['   ', 'a'.repeat(maxQuestionLength + 1), 'a\0b'])
      expect((await postQuestion(aQuestion(text))).status, text.slice(0, 3)).toBe(400)
    expect(await own()).toEqual([])
  })

  test('a question that comes again under another key is stored once, and not at all once withdrawn', async () => {
    const question = aQuestion()
    expect((await postQuestion(question)).status).toBe(200)
    expect((await postQuestion(question)).status).toBe(200)
    expect(await own()).toHaveLength(1)
    await withdraw(question.id)
    expect(await (await postQuestion(question)).json()).toMatchObject({ text: '' })
    const late = aQuestion()
    expect((await withdraw(late.id)).status).toBe(200)
    await postQuestion(late)
    expect(await own()).toEqual([])
  })

  test('a question of somebody else is neither withdrawn nor shown', async () => {
    const { id } = await askQuestion()
    const asha = await server.signIn()
    expect((await withdraw(id, asha)).status).toBe(404)
    expect(await own(asha)).toEqual([])
    expect(await own()).toHaveLength(1)
  })

  test('an account has a limited number of questions without an answer', async () => {
    for (let place = 0; place < maxOpenQuestions; place += 1) await askQuestion(`Question ${place}`)
    const [first] = await own()
    expect((await postQuestion(aQuestion())).status).toBe(409)
    await answer(first?.id ?? '')
    expect((await postQuestion(aQuestion())).status).toBe(200)
  })

  test('has that number also if more are asked at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: maxOpenQuestions + 5 }, (_, n) => postQuestion(aQuestion(`Question ${n}`))),
    )
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(5)
    expect(await own()).toHaveLength(maxOpenQuestions)
  })

  test('the id of a question of somebody else is refused, and nobody is notified', async () => {
    const { id } = await askQuestion()
    const asha = await server.signIn()
    await asha.send('POST', learningApiPaths.enrolment(aCourse), {})
    const notified = () => server.db.selectFrom('notifications').select('id').execute()
    const before = await notified()
    expect((await postQuestion({ ...aQuestion('Mine'), id }, asha)).status).toBe(404)
    expect(await notified()).toEqual(before)
    expect(await own()).toMatchObject([{ id, text: 'Why does the page stay white?' }])
  })

  test('a trainer reads the questions of the own courses with names, by state, and no other', async () => {
    const { id } = await askQuestion()
    await server.db
      .insertInto('enrolments')
      .values({ user_id: neema.user.id, course: otherCourse, state: 'active', asked_at: '', note: '' })
      .execute()
    const titles = await server.app.lessons.titles()
    const elsewhere = titles.find(({ course }) => course === otherCourse)?.slug
    await postQuestion({ ...aQuestion(), course: otherCourse, lesson: elsewhere })
    const rows = await listed()
    expect(rows).toMatchObject([{ id, name: 'Neema Sanga', lesson, answer: null }])
    expect(rows[0]?.lesson_title?.en).toBeTruthy()
    expect(JSON.stringify(rows)).not.toContain('@')
    expect(await listed('?state=answered')).toEqual([])
    expect(await listed('?q=nobody')).toEqual([])
    expect(await listed(`?q=${neema.user.email}`)).toEqual([])
    expect(await listed('?q=sanga')).toHaveLength(1)
    expect(await listed('', admin)).toHaveLength(2)
    expect(await listed('', neema)).toEqual([])
    const forbidden = await juma.send('GET', `${staffPaths.questions}?course=${otherCourse}`)
    expect(forbidden.status).toBe(403)
    expect((await neema.send('GET', `${staffPaths.questions}${id}/`)).status).toBe(403)
    expect((await juma.send('GET', `${staffPaths.questions}${id}/`)).status).toBe(200)
  })

  test('an answer reaches the student, a mail in their language and the log', async () => {
    await server.db.updateTable('users').set({ locale: 'sw' }).where('id', '=', neema.user.id).execute()
    const { id } = await askQuestion()
    expect((await answer(id, '  Hakuna jina.  ')).status).toBe(200)
    expect(await own()).toMatchObject([{ id, answer: 'Hakuna jina.', answered_by: 'Juma Mushi' }])
    const mail = await lastMailTo(server, neema.user.email)
    expect(mail.text).toContain('Juma Mushi anajibu')
    expect(mail.text).toContain('Hakuna jina.')
    expect(mail.text).toContain(`/thinkforge/${aCourse}/${lesson}#questions`)
    expect(await listed('?state=open')).toEqual([])
    expect(await listed('?state=answered')).toMatchObject([{ id, answered_by: 'Juma Mushi' }])
    expect((await admin.audit('?action=question.answer'))[0]).toMatchObject({
      target_kind: 'question',
      target_id: id,
      actor_name: 'Juma Mushi',
      after: { answer: 'Hakuna jina.' },
    })
  })

  test('of two trainers who answer at once one gets a conflict, and one mail is sent', async () => {
    const { id } = await askQuestion()
    const before = (await mails()).length
    const answers = await Promise.all([answer(id, 'One.'), answer(id, 'Two.', admin)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await mails()).length - before).toBe(1)
  })

  test('what was withdrawn is not answered, and what was answered is not withdrawn', async () => {
    const { id } = await askQuestion()
    await withdraw(id)
    expect((await answer(id)).status).toBe(404)
    const second = await askQuestion()
    await answer(second.id)
    expect(await (await withdraw(second.id)).json()).toMatchObject({
      text: second.text,
      answer: 'The file has no name.',
    })
    expect(await own()).toHaveLength(1)
  })

  test('nobody answers in a course that they do not teach', async () => {
    const { id } = await askQuestion()
    expect((await answer(id, 'Because.', neema)).status).toBe(403)
    expect(await listed('?state=open')).toHaveLength(1)
  })

  test('questions go with their account', async () => {
    await askQuestion()
    await server.db.deleteFrom('users').where('id', '=', neema.user.id).execute()
    expect(await listed()).toEqual([])
  })

  describe('a new question', () => {
    let asha: SignedIn
    let earlier = 0
    beforeAll(async () => {
      asha = await server.signIn(await server.aPerson({ role: 'trainer' }))
      await admin.write('POST', `${staffPaths.trainers}${aCourse}/add/`, { username: asha.user.username })
    })
    // Access tokens expire while the clock is moved.
    beforeEach(async () => {
      juma = await server.signInAs(juma.user.username)
      asha = await server.signInAs(asha.user.username)
      await server.db.deleteFrom('notifications').execute()
      await server.db.deleteFrom('mails').execute()
      earlier = (await mailsOf(server)).length
      await server.db.updateTable('users').set({ locale: 'sw' }).where('id', '=', juma.user.id).execute()
      for (const trainer of [juma, asha]) await settingsOf(trainer, {})
      await verifyEmails([juma.user.id, asha.user.id, admin.user.id])
    })
    /** As for all whose address was verified by a mail. */
    const verifyEmails = (ids: number[], at: string | null = server.clock.now().toISOString()) =>
      server.db.updateTable('users').set({ email_verified_at: at }).where('id', 'in', ids).execute()
    const settingsOf = (trainer: SignedIn, changed: object) =>
      trainer.send('PUT', notificationPaths.settings, { off: [], quiet: { from: 0, to: 0 }, ...changed })
    const notificationsOf = async (as: SignedIn): Promise<Notification[]> =>
      (await (await as.send('GET', notificationPaths.list)).json()).results
    /** The mails of this test to a trainer, once some minutes have passed. */
    async function mailsTo(to: { user: User }, minutes = 30): Promise<{ subject: string; text: string }[]> {
      server.clock.advance(minutes * 60_000)
      return (await mailsOf(server)).slice(earlier).filter((mail) => mail.to === to.user.email)
    }

    test('notifies only the trainers of the course, once', async () => {
      const question = aQuestion()
      await postQuestion(question)
      await postQuestion(question)
      expect(await notificationsOf(juma)).toMatchObject([
        {
          is_read: false,
          happened: { subject: 'question', question: question.id, by: 'Neema Sanga' },
        },
      ])
      expect(await notificationsOf(asha)).toHaveLength(1)
      for (const other of [neema, await server.signInAs(admin.user.username)])
        expect(await notificationsOf(other)).toEqual([])
    })

    test('comes with others as one mail in the language of the trainer, with what can still be answered', async () => {
      const [first, second, third] = [
        await askQuestion('Kwa nini nyeupe?'),
        await askQuestion('Ya pili?'),
        await askQuestion('Ya tatu?'),
      ]
      await withdraw(second.id)
      const [mail, ...others] = await mailsTo(juma)
      expect(others).toEqual([])
      expect(mail?.subject).toBe('Maswali mapya 2 ya wanafunzi')
      expect(mail?.text).toContain('Neema Sanga anauliza kuhusu somo')
      expect(mail?.text).toContain(classQuestionsPagePath)
      for (const { text } of [first, third]) expect(mail?.text).toContain(text)
      expect(mail?.text).not.toContain(second.text)
      const fourth = await askQuestion('Ya nne?', await server.signInAs(neema.user.username))
      const later = await mailsTo(asha)
      expect(later.at(-1)?.subject).toContain('New question: ')
      expect(later.at(-1)?.text).toContain(classQuestionPagePath(fourth.id))
    })

    test('is neither mailed nor unread once a colleague answered it', async () => {
      const { id } = await askQuestion()
      await answer(id, 'Here.', asha)
      expect(await notificationsOf(juma)).toMatchObject([{ is_read: true }])
      for (const trainer of [juma, asha]) expect(await mailsTo(trainer)).toEqual([])
    })

    test('is not read by the withdrawal of somebody else', async () => {
      const { id } = await askQuestion()
      await withdraw(id, await server.signIn())
      expect(await notificationsOf(juma)).toMatchObject([{ is_read: false }])
    })

    test('respects what a trainer turned off, and waits for the end of quiet hours', async () => {
      await settingsOf(juma, { off: ['question'] })
      const now = server.clock.now()
      const minute = (now.getUTCHours() * 60 + now.getUTCMinutes() + 3 * 60) % (24 * 60)
      await settingsOf(asha, { quiet: { from: minute, to: (minute + 120) % (24 * 60) } })
      await askQuestion()
      expect(await notificationsOf(juma)).toEqual([])
      expect(await mailsTo(asha, 119)).toEqual([])
      expect(await mailsTo(asha, 1)).toHaveLength(1)
      expect(await mailsTo(juma, 0)).toEqual([])
    })

    test('is not mailed within quiet hours that begin before the mail is due', async () => {
      const now = server.clock.now()
      const minute = (now.getUTCHours() * 60 + now.getUTCMinutes() + 3 * 60) % (24 * 60)
      const at = (later: number) => (minute + later) % (24 * 60)
      await settingsOf(asha, { quiet: { from: at(10), to: at(130) } })
      await askQuestion()
      expect(await mailsTo(asha, 60)).toEqual([])
      expect(await mailsTo(asha, 70)).toHaveLength(1)
    })

    test('is not mailed to whoever turned the subject off before the mail was due', async () => {
      await askQuestion()
      await settingsOf(juma, { off: ['question'] })
      expect(await mailsTo(juma)).toEqual([])
      expect(await mailsTo(asha, 0)).toHaveLength(1)
    })

    test('is not mailed to an address that nobody verified', async () => {
      await verifyEmails([juma.user.id], null)
      await askQuestion()
      expect(await mailsTo(juma)).toEqual([])
      expect(await mailsTo(asha, 0)).toHaveLength(1)
    })

    test('finds a place in the mail although somebody asked and withdrew many', async () => {
      for (let made = 0; made < 20; made += 1) await withdraw((await askQuestion(`Never mind ${made}`)).id)
      const { text } = await askQuestion('Is anybody there?')
      expect((await mailsTo(asha))[0]?.text).toContain(text)
    })

    test('is counted in a mail that is full', async () => {
      for (let made = 0; made < maxOpenQuestions; made += 1) await askQuestion(`Question ${made}.`)
      const rehema = await server.signIn()
      await rehema.send('POST', learningApiPaths.enrolment(aCourse), {})
      const { text } = await askQuestion('The last one?', rehema)
      const [mail] = await mailsTo(asha)
      expect(mail?.subject).toBe(`${maxOpenQuestions + 1} new questions of students`)
      expect(mail?.text).toContain('Further questions: 1')
      expect(mail?.text).not.toContain(text)
    })

    test('notifies admins if a course has no trainer who could answer, and never suspended ones', async () => {
      const suspended_at = server.clock.now().toISOString()
      const both = [juma.user.id, asha.user.id]
      async function setSuspended(at: string | null) {
        await server.db.updateTable('users').set({ suspended_at: at }).where('id', 'in', both).execute()
        // Else the server has the ids that its timer read, perhaps before the change.
        await server.app.suspended.refresh()
      }
      await setSuspended(suspended_at)
      const { id, text } = await askQuestion()
      expect(await notificationsOf(await server.signInAs(admin.user.username))).toHaveLength(1)
      // Admins read it with a second factor, which a mailbox does not ask for.
      const [mail] = await mailsTo(admin)
      expect(mail?.text).toContain(classQuestionPagePath(id))
      expect(mail?.text).not.toContain(text)
      await setSuspended(null)
      expect(await notificationsOf(await server.signInAs(juma.user.username))).toEqual([])
      // The admin is notified no more of the course, but of the end of this question.
      await answer(id, 'Here.', await server.signInAs(asha.user.username))
      expect(await notificationsOf(await server.signInAs(admin.user.username))).toMatchObject([
        { is_read: true },
      ])
    })
  })
})
