import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountDataPaths } from '#domain/account-data.ts'
import { dayMs } from '#domain/retention.ts'
import { partNames } from '#server/account-data/parts.ts'
import { StorageUnavailable } from '#server/files/storage.ts'
import { ExportMaker } from '#server/jobs/export-maker.ts'
import { removeExpiredExports } from '#server/jobs/remove-expired-exports.ts'
import { newestExport, withoutExportJob, makeExport } from '#tests/support/account-data.ts'
import { fillServer, withoutMailJob } from '#tests/support/fill-server.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { forEachDatabaseAndStore, keysIn, oneChunk } from '#tests/support/stores.ts'
import { verifyEmail } from '#tests/support/verify-email.ts'

forEachDatabaseAndStore((database, store) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database, store, plugins: [withoutExportJob] })
  })
  afterEach(() => server.close())

  const requestExport = (as: Awaited<ReturnType<TestServer['signIn']>>) =>
    as.send('POST', accountDataPaths.export)

  test('has every part of a used account, and nothing of others or of the notes of staff', async () => {
    await server.close()
    server = await startServer({
      database,
      store,
      plugins: [withoutMailJob, withoutExportJob],
      config: { rateLimitFactor: 1000 },
    })
    const filled = await fillServer(server, 2)
    const reader = await server.signInAs('neema')
    await verifyEmail(server, reader.user.id)
    await server.db
      .updateTable('inquiry_entries')
      .set({ is_internal: 1 })
      .where('side', '=', 'staff')
      .execute()
    const closed_at = server.clock.now().toISOString()
    await server.db.updateTable('archive_reports').set({ user_id: reader.user.id, closed_at }).execute()
    const files = await makeExport(server, reader)
    const rows = Object.fromEntries(partNames.map((name) => [name, JSON.parse(files[`${name}.json`] ?? '')]))
    expect(rows.account).toMatchObject([{ username: 'neema', email: 'neema@example.org' }])
    expect(rows.inquiries).toHaveLength(2)
    expect(rows.reports).toMatchObject([
      { subject: 'software', closed_at },
      { subject: 'software', closed_at },
    ])
    expect(rows.inquiries[0].entries).toMatchObject([{ text: 'See the file.' }])
    expect(rows.invoices).toMatchObject([
      { total: expect.any(Number), payments: [{}, { voided_at: expect.any(String) }] },
    ])
    const filledParts = partNames.filter((name) => rows[name].length > 0)
    expect(filledParts).toEqual(
      expect.arrayContaining([
        'comments',
        'likes',
        'documents',
        'enrolments',
        'lesson_marks',
        'lesson_questions',
        'certificates',
        'progress_codes',
        'sessions',
        'mails',
      ]),
    )
    expect(files['files/0001-notes.txt']).toBe('It prints twice.')
    expect(JSON.parse(files['files.json'] ?? '')).toMatchObject([
      { name: 'notes.txt', path: 'files/0001-notes.txt' },
    ])
    const all = Object.values(files).join('\n')
    expect(all).not.toMatch(/argon2|Which one\?|asha@example\.org|token_hash|code_hash/)
    expect(filled.ownComments.length).toBeGreaterThan(0)
  })

  test('its page is in the language of the account, and what people wrote is escaped', async () => {
    const slug = await server.aPost()
    const me = await server.signIn()
    await me.send('POST', `/blog/api/posts/${slug}/add_comment/`, {
      content: '<script>alert("1")</script> & more',
    })
    await server.db.updateTable('users').set({ locale: 'sw' }).where('id', '=', me.user.id).execute()
    const { 'index.html': page = '' } = await makeExport(server, me)
    expect(page).toContain('<html lang="sw">')
    expect(page).toContain('Maoni yako')
    expect(page).not.toContain('<script>')
    expect(page).toContain('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; &#38; more')
  })

  test('what is known by an address alone is in it only if the address was verified', async () => {
    const me = await server.signIn()
    await server.send('POST', '/blog/api/newsletter/', { email: me.user.email })
    const message = { first_name: 'A', last_name: 'B', email: me.user.email, message: 'Habari' }
    await server.send('POST', '/contact/api/messages/', message)
    const before = await makeExport(server, me)
    expect([before['newsletter.json'], before['contact_messages.json']]).toEqual(['[]\n', '[]\n'])
    await verifyEmail(server, me.user.id)
    server.clock.advance(dayMs)
    const after = await makeExport(server, await server.signInAs(me.user.username))
    expect(after['contact_messages.json']).toContain('Habari')
    expect(after['newsletter.json']).toContain(me.user.email)
  })

  test('is asked for once a day at most, one at a time, also at once', async () => {
    const me = await server.signIn()
    expect(await newestExport(me)).toBeNull()
    const answers = await Promise.all(Array.from({ length: 4 }, () => requestExport(me)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = () => server.db.selectFrom('account_exports').select('state').execute()
    expect(await rows()).toEqual([{ state: 'waiting' }])
    await server.app.exportMaker.runDue()
    expect(await (await requestExport(me)).json()).toMatchObject({ export: { state: 'made' } })
    server.clock.advance(dayMs)
    const later = await server.signInAs(me.user.username)
    expect(await (await requestExport(later)).json()).toMatchObject({ export: { state: 'waiting' } })
    expect(await rows()).toHaveLength(2)
  })

  test('a mail says that it is ready; the file needs a link of the account, and is removed after seven days', async () => {
    const me = await server.signIn()
    await requestExport(me)
    await server.app.exportMaker.runDue()
    const mail = await lastMailTo(server, me.user.email)
    expect(mail.link).toBe('http://localhost:8000/profile#your-data')
    const exportRow = await newestExport(me)
    expect(exportRow).toMatchObject({ state: 'made', size: expect.any(Number) })
    const answer = await fetch(server.url + (exportRow?.url ?? ''))
    expect(Number(answer.headers.get('content-length'))).toBe(exportRow?.size)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const bare = exportRow?.url?.replace(/\?.*$/, '') ?? ''
    expect((await fetch(server.url + bare)).status).toBe(403)
    expect((await server.send('GET', accountDataPaths.export)).status).toBe(401)
    const other = await server.signIn()
    expect(await newestExport(other)).toBeNull()

    const files = () => keysIn(server.app.files, 'exports')
    const remove = () => removeExpiredExports(server.app)
    await server.app.exportFiles.put('999.zip.partial-1', oneChunk('cut'))
    expect(await remove()).toBe(1)
    expect(await files()).toHaveLength(1)
    server.clock.advance(7 * dayMs)
    const later = await server.signInAs(me.user.username)
    expect(await newestExport(later)).toMatchObject({ state: 'expired' })
    expect(await newestExport(later)).not.toHaveProperty('url')
    // The hourly job, though no account is due.
    expect(await server.app.eraseDue()).toBe(0)
    expect(await files()).toEqual([])
  })

  test('one that a killed server had begun is made by the next, and one that fails three times is given up', async () => {
    const me = await server.signIn()
    await requestExport(me)
    const state = async () =>
      (await server.db.selectFrom('account_exports').select('state').execute())[0]?.state
    const leased_until = new Date(server.clock.now().getTime() + 60_000).toISOString()
    await server.db.updateTable('account_exports').set({ leased_until, attempts: 1 }).execute()
    await server.app.exportMaker.runDue()
    expect(await state()).toBe('waiting')
    server.clock.advance(61_000)
    const { db, clock, storage, exportFiles, mails } = server.app
    const failing = () => Promise.reject(new Error('as the test says'))
    const parts = { db, clock, storage, mails, exportFiles: { ...exportFiles, put: failing } }
    await expect(new ExportMaker(parts).runDue()).rejects.toThrow('as the test says')
    expect(await state()).toBe('failed')
    const later = await newestExport(me)
    expect(later?.next_at).toBe(later?.asked_at)
  })

  test.runIf(store.refuse)(
    'while the bucket cannot be reached files wait, and those behind are made first afterwards',
    async () => {
      for (const person of [await server.signIn(), await server.signIn()]) await requestExport(person)
      const repair = store.refuse?.()
      for (let tries = 0; tries < 4; tries += 1) {
        await expect(server.app.exportMaker.runDue()).rejects.toThrow(StorageUnavailable)
        if (tries > 0) server.clock.advance(61_000)
      }
      const rows = () =>
        server.db.selectFrom('account_exports').select(['state', 'attempts']).orderBy('id').execute()
      expect(await rows()).toMatchObject([
        { state: 'waiting', attempts: 0 },
        { state: 'waiting', attempts: 0 },
      ])
      await expect(server.app.exportMaker.runDue()).rejects.toThrow(StorageUnavailable)
      repair?.()
      await server.app.exportMaker.runDue()
      expect(await rows()).toMatchObject([{ state: 'waiting' }, { state: 'made' }])
      server.clock.advance(61_000)
      await server.app.exportMaker.runDue()
      expect(await rows()).toMatchObject([{ state: 'made' }, { state: 'made' }])
    },
  )

  test('each file waits until there is room for it, also behind others that had some', async () => {
    for (const person of [await server.signIn(), await server.signIn()]) await requestExport(person)
    const free = vi.spyOn(server.app.files, 'freeBytes')
    free.mockResolvedValue(1024 ** 3).mockResolvedValueOnce(Infinity)
    await server.app.exportMaker.runDue()
    const states = () => server.db.selectFrom('account_exports').select('state').orderBy('id').execute()
    expect(await states()).toEqual([{ state: 'made' }, { state: 'waiting' }])
    free.mockRestore()
    await server.app.exportMaker.runDue()
    expect(await states()).toEqual([{ state: 'made' }, { state: 'made' }])
  })

  test('an ending server gives the file that it was making back, so that the next one makes it', async () => {
    const me = await server.signIn()
    await requestExport(me)
    const making = server.app.exportMaker.runDue()
    await server.app.exportMaker.close()
    await making
    const rows = await server.db
      .selectFrom('account_exports')
      .select(['state', 'attempts', 'leased_until'])
      .execute()
    expect(rows).toEqual([{ state: 'waiting', attempts: 0, leased_until: null }])
  })
})
