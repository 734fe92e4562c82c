import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { archiveCommentSchema, archiveSchema, archiveSummarySchema } from '#domain/archive.ts'
import { fileSizeDisplay } from '#domain/file-size.ts'
import { pageSchema } from '#domain/listing.ts'
import { putFile } from '#server/repositories/files.ts'
import { anArchive } from '#tests/support/archives.ts'
import { aFile } from '#tests/support/files.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const base = '/archive/api/archives/'

test('sizes are shown in MB with one decimal, or as unknown', () => {
  expect([2_621_440, 1_048_576, 157_286, 0, null, undefined].map(fileSizeDisplay)).toEqual([
    '2.5 MB',
    '1.0 MB',
    '0.1 MB',
    'N/A',
    'N/A',
    'N/A',
  ])
})

forEachDatabase((database) => {
  let server: TestServer
  let me: SignedIn
  beforeEach(async () => {
    server = await startServer({ database })
    me = await server.signIn(await server.aPerson({ firstName: 'Neema', lastName: 'Sanga' }))
  })
  afterEach(() => server.close())

  async function list(query = '') {
    const path = query.startsWith('/') ? query : `${base}${query}`
    const response = await server.send('GET', path)
    expect(response.status).toBe(200)
    return v.parse(v.strictObject(pageSchema(archiveSummarySchema).entries), await response.json())
  }
  const titles = async (query: string) => (await list(query)).results.map(({ title }) => title)
  const one = async (id: number) =>
    v.parse(archiveSchema, await (await server.send('GET', `${base}${id}/`)).json())

  describe('the list of software', () => {
    test('is sorted by last update and filtered by text, by category ignoring case, and by featured', async () => {
      const at = (day: number) => ({ updated_at: `2026-02-0${day}T00:00:00.000Z` })
      await anArchive(server, { title: 'Remote one', ...at(1) })
      await anArchive(server, { title: 'Paint', category: 'Design', featured: true, ...at(2) })
      await anArchive(server, { title: 'Draw 100%_x', category: 'Design', tags: ['Vector'], ...at(3) })
      expect(await titles('')).toEqual(['Draw 100%_x', 'Paint', 'Remote one'])
      for (const category of ['design', 'DESIGN', 'Design'])
        expect(await titles(`?category=${category}`)).toEqual(['Draw 100%_x', 'Paint'])
      expect(await titles('?category=remote%20access')).toEqual(['Remote one'])
      expect(await titles('?category=all')).toHaveLength(3)
      expect(await titles('?category=games')).toEqual([])
      expect(await titles('?featured=true')).toEqual(['Paint'])
      expect(await titles('?search=vector')).toEqual(['Draw 100%_x'])
      expect(await titles('?search=PAINT%20makers')).toEqual(['Paint'])
      expect(await titles('?search=%25_')).toEqual(['Draw 100%_x'])
    })

    test('is searched for quotes, backslashes and SQL as literal text', async () => {
      const trickyTitles = [`Juma's`, '"big"', String.raw`C:\temp`, `';drop`, `'or'1'='1`]
      for (const title of trickyTitles) await anArchive(server, { title })
      await anArchive(server, { title: 'Jumas C:temp big drop or' })
      for (const title of trickyTitles)
        expect(await titles(`?search=${encodeURIComponent(title)}`)).toEqual([title])
    })

    test('is paged in both directions without gap or repeat, keeping the filters', async () => {
      for (let i = 0; i < 5; i += 1)
        await anArchive(server, { title: `T${i}`, updated_at: `2026-02-0${i + 1}T00:00:00.000Z` })
      const first = await list('?page_size=2&category=remote access')
      expect(first.next).toContain('category=remote+access')
      const second = await list(first.next ?? '')
      const third = await list(second.next ?? '')
      expect([first, second, third].flatMap((page) => page.results.map(({ title }) => title))).toEqual([
        'T4',
        'T3',
        'T2',
        'T1',
        'T0',
      ])
      expect(third.next).toBeNull()
      expect((await list(third.previous ?? '')).results).toEqual(second.results)
    })

    const orders = {
      downloads: ['Often', 'Once', 'Empty', 'New'],
      rating: ['Once', 'Often', 'Empty', 'New'],
      size: ['Often', 'New', 'Once', 'Empty'],
      newest: ['New', 'Empty', 'Once', 'Often'],
    }
    test.each(Object.entries(orders))(
      'in the order %s is paged both ways without gap or repeat',
      async (ordering, wanted) => {
        const add = async (title: string, day: number, bytes: number, downloadCount: number) => {
          const file =
            bytes > 0 ? await aFile(server, `archive/${title}.zip`, Buffer.alloc(bytes), true) : null
          const updated_at = `2026-02-0${day}T00:00:00.000Z`
          const { id } = await anArchive(server, {
            title,
            updated_at,
            fileId: file?.id ?? null,
            downloadCount,
          })
          return id
        }
        const often = await add('Often', 1, 100, 9)
        const once = await add('Once', 2, 300, 1)
        await add('New', 4, 200, 0)
        await add('Empty', 3, 0, 0)
        const rate = (id: number, rating: number) =>
          me.send('POST', `${base}${id}/add_comment/`, { comment: 'x', rating })
        for (const [id, rating] of [
          [once, 5],
          [often, 4],
          [often, 5],
        ] as const)
          await rate(id, rating)
        expect((await list(`?ordering=${ordering}`)).results.map(({ title }) => title)).toEqual(wanted)
        const first = await list(`?ordering=${ordering}&page_size=3`)
        const second = await list(first.next ?? '')
        expect([...first.results, ...second.results].map(({ title }) => title)).toEqual(wanted)
        expect((await list(second.previous ?? '')).results).toEqual(first.results)
      },
    )

    test('pages by size go past files of 2 GiB and more to entries without a file', async () => {
      const fileOf = (size: number) =>
        putFile(server.db, {
          path: `archive/${size}.iso`,
          size,
          sha256: 'a'.repeat(64),
          media_type: 'application/octet-stream',
          is_public: 1,
          created_at: server.clock.now().toISOString(),
        })
      await anArchive(server, { title: 'None', fileId: null })
      await anArchive(server, { title: '4 GB', fileId: await fileOf(4_000_000_000) })
      await anArchive(server, { title: '2 GiB', fileId: await fileOf(2 ** 31) })
      await anArchive(server, { title: 'None either', fileId: null })
      const wanted = ['2 GiB', '4 GB', 'None', 'None either']
      const found = []
      for (let next: string | null = '?ordering=size&page_size=1'; next !== null;) {
        const page = await list(next)
        found.push(...page.results)
        next = page.next
      }
      expect(found.map(({ title }) => title)).toEqual(wanted)
      expect(found.map(({ file_size }) => file_size)).toEqual([2 ** 31, 4_000_000_000, null, null])
    })

    test('is filtered by platform, where a browser matches every system, and by licence', async () => {
      await anArchive(server, { title: 'Script', platforms: ['Linux', 'macOS'], license: 'MIT' })
      await anArchive(server, { title: 'Page', platforms: ['Any browser'], license: 'CC0 1.0' })
      await anArchive(server, { title: 'Data', platforms: ['Any device'], license: 'CC BY 4.0' })
      await anArchive(server, { title: 'Service', platforms: [] })
      expect(await titles('?platform=linux')).toEqual(['Data', 'Page', 'Script'])
      expect(await titles('?platform=android')).toEqual(['Data', 'Page'])
      expect(await titles('?platform=browser')).toEqual(['Page'])
      expect(await titles('?license=cc%20by%204.0')).toEqual(['Data'])
      const first = await list('?platform=linux&ordering=size&page_size=1')
      expect(first.next).toContain('platform=linux')
      expect(first.next).toContain('ordering=size')
      expect((await server.send('GET', `${base}?platform=beos`)).status).toBe(400)
      expect(await titles('?ordering=chance')).toHaveLength(4)
    })

    test('has the texts of both languages, and is searched in both', async () => {
      const sw = { title: 'Daftari', description: 'Bidhaa za duka.', tags: ['duka'] }
      const { id } = await anArchive(server, {
        title: 'Sheet',
        license_type: 'Free',
        license: 'MIT',
        translations: { sw },
      })
      expect(await titles('?search=bidhaa')).toEqual(['Sheet'])
      expect(await one(id)).toMatchObject({
        title: 'Sheet',
        license_type: 'Free',
        license: 'MIT',
        translations: { sw },
      })
      const plain = await anArchive(server)
      expect(await one(plain.id)).not.toHaveProperty('translations')
    })

    test('costs one 304 when unchanged', async () => {
      await anArchive(server)
      for (const path of [base, `${base}?category=design`]) {
        const etag = (await server.send('GET', path)).headers.get('etag') ?? ''
        const again = await server.send('GET', path, undefined, { 'if-none-match': etag })
        expect(again.status).toBe(304)
      }
    })
  })

  test('software shows every specified field, with sizes in bytes and as text', async () => {
    const { id, file } = await anArchive(server)
    const archive = await one(id)
    expect(archive).toMatchObject({
      id,
      version: '1.2.0',
      license: 'Free',
      license_type: 'Free',
      file_size: 2_621_440,
      file_size_display: '2.5 MB',
      file_size_formatted: '2.5 MB',
      sha256: file.sha256,
      download_url: `/files/${file.path}`,
      mirror_links: [{ name: 'Makers', url: 'https://example.org/' }],
      latest_version: '1.2.0',
      average_rating: 0,
      rating: 0,
    })
    expect(archive.versions).toMatchObject([
      {
        is_latest: true,
        file_size_display: '2.5 MB',
        platform_downloads: [
          { platform_display: 'Windows', download_link: `/files/${file.path}`, file_size_display: '2.5 MB' },
          { platform_display: 'Linux', download_link: null, file_size_display: 'N/A' },
        ],
      },
    ])
    expect((await server.send('GET', `${base}999/`)).status).toBe(404)
    for (const bad of ['0', '-1', 'x', '1.5', '99999999999'])
      expect([bad, (await server.send('GET', `${base}${bad}/`)).status]).toEqual([bad, 404])
  })

  describe('reports of problems', () => {
    const report = (id: number, body: object, as: { send: TestServer['send'] } = server) =>
      as.send('POST', `${base}${id}/report/`, body)

    test('are taken from visitors and accounts, and read by administrators only', async () => {
      const { id } = await anArchive(server, { title: 'Sheet' })
      expect((await report(id, { problem: 'broken', text: ' Does not open ' })).status).toBe(201)
      expect((await report(id, { problem: 'description', text: 'Wrong size' }, me)).status).toBe(201)
      const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
      const { results } = await (await admin.send('GET', '/api/admin/archive-reports/?page_size=1')).json()
      expect(results).toMatchObject([
        { problem: 'description', text: 'Wrong size', user: 'Neema Sanga', title: 'Sheet' },
      ])
      const all = await (await admin.send('GET', '/api/admin/archive-reports/')).json()
      expect(all.results[1]).toMatchObject({
        problem: 'broken',
        text: 'Does not open',
        user: null,
        archive_id: id,
      })
      expect((await me.send('GET', '/api/admin/archive-reports/')).status).toBe(403)
      expect((await server.send('GET', '/api/admin/archive-reports/')).status).toBe(401)
    })

    test('are not taken in the name of an account from a session that has ended', async () => {
      const { id } = await anArchive(server)
      const other = await server.signIn()
      await other.send('POST', '/users/auth/logout/', { refresh_token: other.refresh })
      expect((await report(id, { problem: 'broken', text: 'No' }, other)).status).toBe(401)
    })

    test.each([
      ['an unknown problem', { problem: 'ugly' }],
      ['a blank text', { text: '  ' }],
      ['too long a text', { text: 'x'.repeat(2001) }],
    ])('are refused with %s, and about unknown software', async (_, wrong) => {
      const { id } = await anArchive(server)
      expect((await report(id, { problem: 'other', text: 'x', ...wrong })).status).toBe(400)
      expect((await report(999, { problem: 'other', text: 'x' })).status).toBe(404)
    })
  })

  describe('comments on software', () => {
    const add = (id: number, body: object, as = me, headers = {}) =>
      as.send('POST', `${base}${id}/add_comment/`, body, headers)

    test('have a rating, 5 by default, and update the average', async () => {
      const { id } = await anArchive(server)
      const first = await add(id, { comment: ' Nzuri ', rating: 2 })
      expect(first.status).toBe(201)
      expect(v.parse(archiveCommentSchema, await first.json())).toMatchObject({
        user: 'Neema Sanga',
        comment: 'Nzuri',
        text: 'Nzuri',
        rating: 2,
      })
      await add(id, { comment: 'Very good' })
      await add(id, { comment: 'Fine', rating: 4 })
      expect(await one(id)).toMatchObject({ average_rating: 3.7, rating: 3.7, rating_count: 3 })
      const response = await server.send('GET', `${base}${id}/comments/`)
      const { results } = v.parse(pageSchema(archiveCommentSchema), await response.json())
      expect(results.map(({ rating }) => rating)).toEqual([2, 5, 4])
    })

    test.each([{ rating: 0 }, { rating: 6 }, { rating: 4.5 }, { rating: '5' }, { comment: ' ' }])(
      'are rejected with %j',
      async (wrong) => {
        const { id } = await anArchive(server)
        const response = await add(id, { comment: 'x', rating: 5, ...wrong })
        expect(response.status).toBe(400)
        expect(await one(id)).toMatchObject({ rating_count: 0 })
      },
    )

    test('from twenty accounts at once make twenty ratings', async () => {
      const { id } = await anArchive(server)
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, i) => add(id, { comment: `c${i}`, rating: (i % 5) + 1 })),
      )
      expect(responses.every(({ status }) => status === 201)).toBe(true)
      expect(await one(id)).toMatchObject({ average_rating: 3, rating_count: 20 })
    })

    test('hidden by an admin are excluded from the list and the average, and can be restored', async () => {
      const { id } = await anArchive(server)
      await add(id, { comment: 'Good', rating: 5 })
      const rude = v.parse(archiveCommentSchema, await (await add(id, { comment: 'Rude', rating: 1 })).json())
      const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
      const hide = (hidden: boolean) =>
        admin.send('PATCH', `/api/admin/archive-comments/${rude.id}/`, { hidden })
      for (const hidden of [true, true]) expect((await hide(hidden)).status).toBe(200)
      expect(await one(id)).toMatchObject({ average_rating: 5, rating_count: 1 })
      await hide(false)
      expect(await one(id)).toMatchObject({ average_rating: 3, rating_count: 2 })
    })
  })
})
