import { afterEach, beforeEach, expect, test } from 'vitest'
import { learningApiPaths } from '#domain/learning.ts'
import type { Page } from '#domain/listing.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import type { Student } from '#domain/staff-courses.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { aCourse, addQuestion, aMark, questionId } from '#tests/support/learning.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'

const otherCourse = 'python-first-steps'

forEachDatabase((database) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  let neema: SignedIn
  let juma: SignedIn
  beforeEach(async () => {
    server = await startServer({ database, config: { mode: 'production' } })
    admin = await anAdmin(server)
    neema = await server.signIn(await server.aPerson({ firstName: 'Neema', lastName: 'Sanga' }))
    juma = await server.signIn(await server.aPerson({ role: 'trainer', firstName: 'Juma' }))
  })
  afterEach(() => server.close())

  const add = (course: string, person: SignedIn, verb = 'add') =>
    admin.write('POST', `${staffPaths.trainers}${course}/${verb}/`, { username: person.user.username })
  const enrol = async (person: SignedIn, course = aCourse): Promise<number> => {
    await person.send('POST', learningApiPaths.enrolment(course), {})
    const listed = await admin.read(`${staffPaths.enrolments}?state=asked`)
    return listed.results[0].id
  }
  const decide = (id: number, verb: string, note = '', from = 'asked') =>
    admin.write('POST', `${staffPaths.enrolments}${id}/${verb}/`, { note, from })
  const join = async (person: SignedIn, course = aCourse) => decide(await enrol(person, course), 'approve')
  const classOf = async (as: SignedIn, course = aCourse): Promise<Student[]> =>
    (await (await as.send('GET', `${staffPaths.students}?course=${course}`)).json()).results
  const classes = async (as: SignedIn) => (await (await as.send('GET', staffPaths.classes)).json()).classes

  test('an approved person is notified in their language, and the decision is in the audit log', async () => {
    await server.db.updateTable('users').set({ locale: 'sw' }).where('id', '=', neema.user.id).execute()
    const id = await enrol(neema)
    const approved = await decide(id, 'approve', 'Karibu.')
    expect(approved.body).toMatchObject({ state: 'active', note: 'Karibu.', decided_by: 'Rehema Mushi' })
    const own = await (await neema.send('GET', learningApiPaths.progress)).json()
    expect(own.enrolments).toMatchObject([{ course: aCourse, state: 'active', note: 'Karibu.' }])
    const mail = await lastMailTo(server, neema.user.email)
    expect(mail.text).toContain('Umepata nafasi kwenye kozi ya "Kutengeneza Tovuti kuanzia Mwanzo"')
    expect(mail.text).toContain('Karibu.')
    expect((await admin.audit())[0]).toMatchObject({
      action: 'enrolment.approve',
      target_kind: 'enrolment',
      before: { state: 'asked' },
      after: { state: 'active' },
    })
  })

  test('a refusal needs a reason, and the place that somebody has can be taken back with one', async () => {
    const id = await enrol(neema)
    expect((await decide(id, 'refuse')).status).toBe(400)
    expect((await decide(id, 'refuse', 'The class is full.')).body).toMatchObject({ state: 'refused' })
    expect((await decide(id, 'approve', '', 'refused')).body).toMatchObject({ state: 'active' })
    expect((await decide(id, 'refuse', 'Never came.', 'active')).body).toMatchObject({ state: 'refused' })
  })

  test('of two people who decide at once only one is right, and only that mail is sent', async () => {
    const id = await enrol(neema)
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'refuse', 'Full.')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await decide(id, 'approve')).status).toBe(409)
    const mails = await server.db.selectFrom('mails').selectAll().where('kind', '=', 'enrolment').execute()
    expect(mails).toHaveLength(1)
  })

  test('a decision about a request that was refused meanwhile does not decide about the next one', async () => {
    const id = await enrol(neema)
    const seen = (await admin.read(`${staffPaths.enrolments}?state=asked`)).results[0].asked_at
    await decide(id, 'refuse', 'The class is full.')
    server.clock.advance(60_000)
    await enrol(neema)
    const late = { note: 'Full.', from: 'asked', asked_at: seen }
    expect((await admin.write('POST', `${staffPaths.enrolments}${id}/refuse/`, late)).status).toBe(409)
    expect((await admin.read(`${staffPaths.enrolments}?state=asked`)).results).toHaveLength(1)
    const { asked_at } = (await admin.read(`${staffPaths.enrolments}?state=asked`)).results[0]
    const decision = { note: '', from: 'asked', asked_at }
    expect((await admin.write('POST', `${staffPaths.enrolments}${id}/approve/`, decision)).status).toBe(200)
  })

  test('enrolments are found by person, course and state', async () => {
    await enrol(neema)
    await enrol(juma, otherCourse)
    const found = async (query: string) => (await admin.read(`${staffPaths.enrolments}?${query}`)).results
    expect(await found('q=neema')).toMatchObject([{ course: aCourse, person: { name: 'Neema Sanga' } }])
    expect(await found(`course=${otherCourse}`)).toHaveLength(1)
    expect(await found('state=refused')).toEqual([])
    expect((await neema.send('GET', staffPaths.enrolments)).status).toBe(403)
  })

  test('a trainer is added and removed by name, once, with an entry in the log', async () => {
    expect((await add(aCourse, juma)).body).toMatchObject({ trainers: [{ username: juma.user.username }] })
    expect((await add(aCourse, juma)).body.trainers).toHaveLength(1)
    const [entry] = await admin.audit('?action=trainer.add&target=course/' + aCourse)
    expect(entry).toMatchObject({ target_id: aCourse })
    const nobody = await admin.write('POST', `${staffPaths.trainers}${aCourse}/add/`, { username: 'nobody' })
    expect(nobody.status).toBe(400)
    expect((await add('no-such-course', juma)).status).toBe(404)
    const listed = (await admin.read(staffPaths.trainers)).results
    expect(listed).toHaveLength(15)
    expect((await add(aCourse, juma, 'remove')).body).toMatchObject({ trainers: [] })
    expect(await classes(juma)).toEqual([])
  })

  test('a trainer sees the own class and no other, with names and without addresses', async () => {
    await join(neema)
    await join(neema, otherCourse)
    await add(aCourse, juma)
    expect(await classes(juma)).toMatchObject([{ course: aCourse, students: 1 }])
    const answer = await juma.send('GET', `${staffPaths.students}?course=${aCourse}`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    await server.db
      .updateTable('users')
      .set({ first_name: '', last_name: '' })
      .where('id', '=', juma.user.id)
      .execute()
    await join(juma)
    const text = `${await answer.text()} ${JSON.stringify(await classOf(juma))}`
    expect(text).toContain('#')
    expect(text).toContain('Neema Sanga')
    expect(text).not.toContain('@')
    for (const path of [staffPaths.students, staffPaths.studentsCsv]) {
      expect((await juma.send('GET', `${path}?course=${otherCourse}`)).status).toBe(403)
      expect((await neema.send('GET', `${path}?course=${aCourse}`)).status).toBe(403)
      expect((await admin.send('GET', `${path}?course=${otherCourse}`)).status).toBe(200)
    }
    expect(await classes(admin)).toHaveLength(15)
  })

  test('a trainer finds students by name, not by address or username, nor by words of both', async () => {
    await join(neema)
    await add(aCourse, juma)
    const found = async (q: string) => {
      const path = `${staffPaths.students}?course=${aCourse}&q=${encodeURIComponent(q)}`
      const answer = await juma.send('GET', path)
      expect(answer.status).toBe(200)
      return (await answer.json()).results.length
    }
    for (const q of ['neema', 'sang nee', 'NEEMA "']) expect([q, await found(q)]).toEqual([q, 1])
    const { email, username } = neema.user
    for (const q of [email, username, username.slice(0, 3), 'neema example', 'example'])
      expect([q, await found(q)]).toEqual([q, 0])
  })

  test('the class shows the progress of each student and who needs help', async () => {
    await join(neema)
    await add(aCourse, juma)
    expect(await classOf(juma)).toMatchObject([{ started_at: null, done: 0, score: null, needs: [] }])
    for (const mark of [aMark(), aMark({ kind: 'exercise' }), aMark({ kind: 'quiz', score: 60 })])
      await neema.send('POST', learningApiPaths.marks, mark)
    expect(await classOf(juma)).toMatchObject([{ started_at: aMark().at, done: 1, score: 60, needs: [] }])
    await neema.send(
      'POST',
      learningApiPaths.marks,
      aMark({ kind: 'quiz', lesson: 'a-page-with-structure', score: 40 }),
    )
    server.clock.advance(15 * 24 * 60 * 60 * 1000)
    expect((await classOf(await server.signIn(juma.user)))[0]).toMatchObject({
      done: 1,
      score: 50,
      needs: ['quiz', 'silent'],
    })
  })

  test('an enrolment that waits or was refused is in no class', async () => {
    await add(aCourse, juma)
    const id = await enrol(neema)
    expect(await classOf(juma)).toEqual([])
    await decide(id, 'refuse', 'Full.')
    expect(await classOf(juma)).toEqual([])
  })

  test('a name that is a formula is only text in the file', async () => {
    const other = await server.signIn(await server.aPerson({ firstName: '=1+1', lastName: 'X' }))
    await join(other)
    await add(aCourse, juma)
    const file = await (await juma.send('GET', `${staffPaths.studentsCsv}?course=${aCourse}`)).text()
    expect(file).toContain("\r\n'=1+1 X,,0,")
  })

  test('who has most reasons for help is first, then names are in order, on pages and in the file', async () => {
    await add(aCourse, juma)
    const people = new Map<string, SignedIn>()
    for (const firstName of ['Zuhura', 'Asha', 'Baraka', 'Neema', 'Wema'])
      people.set(firstName, await server.signIn(await server.aPerson({ firstName, lastName: 'M' })))
    for (const person of people.values()) await join(person)
    const fail = (name: string) =>
      people.get(name)?.send('POST', learningApiPaths.marks, aMark({ kind: 'quiz', score: 20 }))
    await fail('Zuhura')
    await fail('Neema')
    const at = server.clock.now().toISOString()
    const userId = people.get('Zuhura')?.user.id ?? 0
    await addQuestion(server.db, { uuid: questionId, userId, at })
    const names = ['Zuhura M', 'Neema M', 'Asha M', 'Baraka M', 'Wema M']
    const students = await classOf(juma)
    expect(students.map(({ name }) => name)).toEqual(names)
    expect(students.map(({ needs }) => needs.length)).toEqual([2, 1, 0, 0, 0])

    const read = async (path: string): Promise<Page<Student>> => (await juma.send('GET', path)).json()
    const pagedNames: string[] = []
    let path: string | null = `${staffPaths.students}?course=${aCourse}&page_size=2`
    let last: Page<Student> | undefined
    while (path !== null) {
      const before: string = path
      last = await read(before)
      pagedNames.push(...last.results.map(({ name }) => name))
      path = last.next
    }
    expect(pagedNames).toEqual(names)
    const back = await read(last?.previous ?? '')
    expect(back.results.map(({ name }) => name)).toEqual(names.slice(2, 4))
    const file = await (await juma.send('GET', `${staffPaths.studentsCsv}?course=${aCourse}`)).text()
    expect(file.match(/\w+ M(?=,)/g)).toEqual(names)
  })

  test('a class that is taken away as a file is in the log, and a look at its headers is not', async () => {
    await add(aCourse, juma)
    const path = `${staffPaths.studentsCsv}?course=${aCourse}`
    await juma.send('HEAD', path)
    expect(await admin.audit('?action=class.export')).toEqual([])
    expect((await juma.send('GET', path)).status).toBe(200)
    expect(await admin.audit('?action=class.export')).toMatchObject([
      { actor_id: juma.user.id, target_kind: 'course', target_id: aCourse },
    ])
  })
})
