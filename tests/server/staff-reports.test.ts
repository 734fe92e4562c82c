import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shownReports } from '#domain/archive-reports.ts'
import { dayMs, retentionDays } from '#domain/retention.ts'
import { eraseClaims } from '#server/account-data/erase-claims.ts'
import { inTransaction } from '#server/database/database.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { anArchive } from '#tests/support/archives.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'

const list = '/api/admin/archives/'
type Shown = { id: number; text: string }

forEachDatabase((database) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  let neema: SignedIn
  let number: number
  beforeEach(async () => {
    server = await startServer({ database })
    admin = await anAdmin(server)
    neema = await server.signIn(await server.aPerson({ firstName: 'Neema', lastName: 'Sanga' }))
    ;({ id: number } = await anArchive(server, { title: 'Sheet' }, 100))
  })
  afterEach(() => server.close())

  const report = async (text: string, as: Pick<SignedIn, 'send'> = server, about = number) =>
    expect(
      (await as.send('POST', `/archive/api/archives/${about}/report/`, { problem: 'broken', text })).status,
    ).toBe(201)
  const entry = (about = number) => admin.read(`${list}${about}/`)
  const shown = async (about = number): Promise<number[]> =>
    (await entry(about)).reports.map(({ id }: Shown) => id)
  const close = (reports: number[], key?: string, about: number | string = number) =>
    admin.write('POST', `${list}${about}/close-reports/`, { reports }, key)
  const listed = async (query = '') =>
    (await admin.read(list + query)).results.map(
      ({ number: of, open_reports }: { number: number; open_reports: number }) => [of, open_reports],
    )
  const stored = () =>
    server.db.selectFrom('archive_reports').select(['text', 'closed_at', 'closed_by']).orderBy('id').execute()

  test('the list counts the open reports of an entry and is narrowed to those that have any', async () => {
    const { id: other } = await anArchive(server, {}, 100)
    await report('Does not open')
    await report('Harmful', neema)
    expect(await listed()).toEqual([
      [other, 0],
      [number, 2],
    ])
    expect(await listed('?state=reported')).toEqual([[number, 2]])
    expect(await listed('?state=reported&category=Media')).toEqual([])
    expect((await entry()).reports).toEqual([
      {
        id: expect.any(Number),
        problem: 'broken',
        text: 'Harmful',
        by: 'Neema Sanga',
        created_at: server.clock.now().toISOString(),
      },
      expect.objectContaining({ text: 'Does not open', by: null }),
    ])
    expect((await entry(other)).reports).toEqual([])
  })

  test('those that were read are closed with time and name; one that came meanwhile stays open', async () => {
    await report('Does not open')
    await report('Harmful')
    const read = await shown()
    await report('Still harmful')
    const { status, body } = await close(read)
    expect([status, body.open_reports]).toEqual([200, 1])
    expect(body.reports).toMatchObject([{ text: 'Still harmful' }])
    expect(await listed('?state=reported')).toEqual([[number, 1]])
    const closed = { closed_at: server.clock.now().toISOString(), closed_by: admin.user.id }
    expect(await stored()).toEqual([
      { text: 'Does not open', ...closed },
      { text: 'Harmful', ...closed },
      { text: 'Still harmful', closed_at: null, closed_by: null },
    ])
    const { results } = await admin.read('/api/admin/archive-reports/')
    expect(results.map((one: { closed_at: string | null }) => one.closed_at !== null)).toEqual([
      false,
      true,
      true,
    ])
    expect(await admin.audit(`?target=entry/${number}`)).toMatchObject([
      { action: 'entry.close_reports', before: { open_reports: 3 }, after: { open_reports: 1 } },
    ])
    await close(await shown())
    expect(await listed('?state=reported')).toEqual([])
  })

  test('closing them once more, under the same key or another, leaves when and by whom as it was', async () => {
    await report('Harmful')
    const read = await shown()
    const once = await close(read, 'close-001')
    const before = await stored()
    server.clock.advance(60_000)
    const again = await close(read, 'close-001')
    const other = await close(read, 'close-002')
    expect([again.body, other.status, other.body.open_reports]).toEqual([once.body, 200, 0])
    expect(await stored()).toEqual(before)
  })

  test('reports about another entry are not closed with it', async () => {
    const { id: other } = await anArchive(server, {}, 100)
    await report('Harmful', server, other)
    expect((await close(await shown(other))).status).toBe(200)
    expect(await listed('?state=reported')).toEqual([[other, 1]])
  })

  test('of many the newest are shown, and the others when these are closed', async () => {
    const aReport = { archive_id: number, user_id: null, problem: 'other', idempotency_key: null }
    const rows = Array.from({ length: shownReports + 2 }, (_, place) => ({
      ...aReport,
      text: `Report ${place}`,
      created_at: server.clock.now().toISOString(),
    }))
    await server.db.insertInto('archive_reports').values(rows).execute()
    const { open_reports, reports } = await entry()
    expect([open_reports, reports.length, reports[0].text]).toEqual([
      shownReports + 2,
      shownReports,
      `Report ${shownReports + 1}`,
    ])
    expect((await close(await shown())).body.reports).toMatchObject([
      { text: 'Report 1' },
      { text: 'Report 0' },
    ])
  })

  test('none, too many, and those of an entry that there is not are refused', async () => {
    const tooMany = Array.from({ length: shownReports + 1 }, (_, place) => place + 1)
    expect((await close([])).status).toBe(400)
    expect((await close(tooMany)).status).toBe(400)
    expect((await close([1], undefined, 999)).status).toBe(404)
  })

  test('only who manages the archive closes them', async () => {
    await report('Harmful')
    const path = `${list}${number}/close-reports/`
    const body = { reports: await shown() }
    expect((await neema.send('POST', path, body)).status).toBe(403)
    expect((await server.send('POST', path, body)).status).toBe(401)
    expect(await listed('?state=reported')).toEqual([[number, 1]])
  })

  test('the text of a report is in no stored answer 90 days after it was closed, nor after its sender was deleted', async () => {
    const answers = async (text: string) =>
      (
        await server.db
          .selectFrom('idempotency_claims')
          .select('status')
          .where('body', 'like', `%${text}%`)
          .execute()
      ).map(({ status }) => status)
    await report('Closed later')
    await admin.write('POST', `${list}${number}/withdraw/`, {}, randomUUID())
    expect(await answers('Closed later')).toEqual([200])
    await close(await shown())
    server.clock.advance((retentionDays.closedReports + 1) * dayMs)
    await removeExpired(server.db, server.clock)
    expect(await answers('Closed later')).toEqual([])

    const later = await anAdmin(server)
    await later.write('POST', `${list}${number}/publish/`)
    const sender = await server.signIn()
    await report('From somebody', sender)
    await later.write('POST', `${list}${number}/withdraw/`, {}, randomUUID())
    expect(await answers('From somebody')).toEqual([200])
    await inTransaction(server.db, async (trx) => {
      const account = await trx
        .selectFrom('users')
        .selectAll()
        .where('id', '=', sender.user.id)
        .executeTakeFirstOrThrow()
      await eraseClaims(trx, account)
    })
    expect(await answers('From somebody')).toEqual([])
  })
})
