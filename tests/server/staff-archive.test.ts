import { createHash } from 'node:crypto'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EntryEdit } from '#domain/archive-entry.ts'
import { inTransaction } from '#server/database/database.ts'
import { contentSitemap } from '#server/site/content-sitemap.ts'
import { anArchive } from '#tests/support/archives.ts'
import { anEntry, aVersion } from '#tests/support/entries.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'
import { forEachDatabaseAndStore, oneChunk } from '#tests/support/stores.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const list = '/api/admin/archives/'
const files = '/api/admin/archive-files/'
const id = '7d0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11'
const one = `${list}${id}/`
const uuid = () => crypto.randomUUID()
const bytes = Buffer.from('the program')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const offered = (file: string | null, platform = 'Any browser') => ({
  platform,
  architecture: 'any',
  installer: 'zip',
  file,
})
const withFile = (file: string | null, overrides: Partial<EntryEdit> = {}) =>
  anEntry({ versions: [aVersion({ files: [offered(file)] })], ...overrides })

forEachDatabaseAndStore((database, store) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  beforeEach(async () => {
    server = await startServer({ database, store })
    admin = await anAdmin(server)
    await aStoredFile('archive/harvest/book-1.0.zip')
  })
  afterEach(() => server.close())

  const aStoredFile = (name: string) => server.app.storedFiles.put(name, oneChunk(bytes))
  const save = (
    entry: EntryEdit,
    base: string | null = null,
    { at = one, revision = uuid(), key }: { at?: string; revision?: string; key?: string } = {},
  ) => admin.write('PUT', at, { base, revision, entry }, key)
  const publish = (at = one) => admin.write('POST', `${at}publish/`)
  const found = async (q: string) =>
    (await (await server.send('GET', `/archive/api/archives/?search=${q}`)).json()).results

  test('an entry is stored hidden, published, found by visitors, and downloaded with its checksum', async () => {
    const { status, body } = await save(withFile('archive/harvest/book-1.0.zip'))
    expect([status, body.id, body.state, body.revision !== null]).toEqual([200, id, 'withdrawn', true])
    expect(body.versions[0].files[0]).toMatchObject({
      file: 'archive/harvest/book-1.0.zip',
      size: 11,
      sha256,
    })
    const address = `/archive/api/archives/${body.number}/`
    expect((await server.send('GET', address)).status).toBe(404)
    expect((await server.send('GET', '/files/archive/harvest/book-1.0.zip')).status).toBe(403)

    expect((await publish()).body.state).toBe('published')
    const entry = await (await server.send('GET', address)).json()
    expect(entry).toMatchObject({
      title: 'Harvest Book',
      slug: 'harvest-book',
      version: '1.0',
      latest_version: '1.0',
      file_size: 11,
      sha256,
      translations: { sw: { title: 'Kitabu cha Mavuno', tags: ['kilimo'] } },
      versions: [{ release_notes: 'First.', translations: { sw: { release_notes: 'Ya kwanza.' } } }],
    })
    const [platform] = entry.versions[0].platform_downloads
    const download = await server.send('POST', `/archive/api/platform-downloads/${platform.id}/download/`, {})
    const { download_link } = await download.json()
    const file = await server.send('GET', download_link)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes)
  })

  test('a withdrawn entry vanishes from list, search, index, sitemap, page and downloads, and comes back', async () => {
    const { body } = await save(withFile('archive/harvest/book-1.0.zip'))
    const { body: live } = await publish()
    const platform = live.versions[0].files[0].id
    const everywhere = async () => ({
      list: (await found('harvest')).length,
      page: (await server.send('GET', `/archive/api/archives/${body.number}/`)).status,
      comments: (await server.send('GET', `/archive/api/archives/${body.number}/comments/`)).status,
      search: (await (await server.send('GET', '/api/search/?q=mavuno')).json()).results.length,
      index: (await (await server.send('GET', '/api/search/index/')).text()).includes('Harvest Book'),
      sitemap: (await contentSitemap(server.app, '')).includes(`/archive/${body.number}<`),
      download: (await server.send('POST', `/archive/api/archives/${body.number}/download/`, {})).status,
      platform: (await server.send('POST', `/archive/api/platform-downloads/${platform}/download/`, {}))
        .status,
      file: (await server.send('GET', '/files/archive/harvest/book-1.0.zip')).status,
    })
    const visibility = await everywhere()
    expect(visibility).toMatchObject({ list: 1, page: 200, search: 1, index: true, sitemap: true, file: 200 })
    await admin.write('POST', `${one}withdraw/`)
    expect(await everywhere()).toMatchObject({
      list: 0,
      page: 404,
      comments: 404,
      search: 0,
      index: false,
      sitemap: false,
      download: 404,
      platform: 404,
      file: 403,
    })
    await publish()
    expect(await everywhere()).toEqual(visibility)
  })

  test('a change is shown to visitors under a new ETag, and found by its new words', async () => {
    const { body } = await save(anEntry())
    await publish()
    const address = `/archive/api/archives/${body.number}/`
    const etag = (await server.send('GET', address)).headers.get('etag')
    await save(anEntry({ title: { en: 'Milk Book', sw: '' } }), body.revision)
    const changed = await server.send('GET', address)
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect(await changed.json()).toMatchObject({ title: 'Milk Book' })
    expect([(await found('milk')).length, (await found('harvest')).length]).toEqual([1, 0])
  })

  test('of two changes of one revision the later is refused with a sentence, and changes nothing', async () => {
    const { body: first } = await save(anEntry())
    const { body: theirs } = await save(anEntry({ author: 'Juma' }), first.revision)
    const mine = await save(anEntry({ author: 'Neema' }), first.revision)
    expect([mine.status, mine.body.code]).toEqual([409, 'conflict'])
    expect(mine.body.message).toBe(
      'Rehema Mushi changed this entry after you opened it, so your text was not stored over it.',
    )
    expect(await admin.read(one)).toMatchObject({ author: 'Juma', revision: theirs.revision })
    expect((await save(anEntry({ author: 'Neema' }), theirs.revision)).status).toBe(200)
  })

  test('a lost answer stores nothing twice: neither under its key nor under another', async () => {
    const revision = uuid()
    const once = await save(anEntry(), null, { revision, key: 'entry-001' })
    const again = await save(anEntry(), null, { revision, key: 'entry-001' })
    const other = await save(anEntry(), null, { revision, key: 'entry-002' })
    expect([again.body, other.status]).toEqual([once.body, 200])
    expect((await admin.read(list)).results).toHaveLength(1)
  })

  test('saves that were made one after the other offline are all stored', async () => {
    const [early, late] = [uuid(), uuid()]
    await save(withFile('archive/harvest/book-1.0.zip'), null, { revision: early })
    const added = [aVersion({ version: '1.1', is_latest: true }), aVersion({ is_latest: false })]
    const { status, body } = await save(anEntry({ versions: added }), early, { revision: late })
    expect([status, body.version, body.versions.length]).toEqual([200, '1.1', 2])
  })

  test('counts of downloads stay with a version and a file that are changed; what is left out is deleted', async () => {
    const { id: number, windows, linux } = await anArchive(server)
    const at = `${list}${number}/`
    await server.send('POST', `/archive/api/platform-downloads/${windows}/download/`, {})
    const stored = await admin.read(at)
    expect([stored.id, stored.revision]).toEqual([String(number), null])
    const [version] = stored.versions
    const [file] = version.files
    const edit = withFile(null, {
      versions: [
        aVersion({ id: version.id, version: '1.2.1', files: [{ ...file, platform: 'Windows 11' }] }),
      ],
    })
    const { body } = await save(edit, null, { at })
    expect(body.versions[0].files).toMatchObject([
      { id: windows, platform: 'Windows 11', download_count: 1, file: file.file },
    ])
    expect((await server.send('POST', `/archive/api/platform-downloads/${linux}/download/`, {})).status).toBe(
      404,
    )
  })

  test.each([
    '../secret.zip',
    'archive/../../vior.sqlite',
    'archive/..',
    '/etc/passwd',
    'archive//etc/passwd',
    'archive/.hidden.zip',
    'blog/plan.zip',
    'archive/a\\..\\b',
    'archive/a\0.zip',
    'archive',
  ])('the name %j is refused: only files of the archive can be offered', async (name) => {
    const { status, body } = await save(withFile(name))
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect(await admin.read(list)).toMatchObject({ results: [] })
  })

  test('a file that is missing, a folder, or a link is refused, and nothing is stored', async () => {
    // Also with a bucket, files in the folder are offered.
    const folder = path.join(server.dataDir, 'files')
    const outside = path.join(server.dataDir, 'secret.txt')
    await mkdir(path.join(folder, 'archive', 'harvest'), { recursive: true })
    await writeFile(outside, bytes)
    await symlink(outside, path.join(folder, 'archive', 'harvest', 'link.zip'))
    await symlink('/etc', path.join(folder, 'archive', 'etc'))
    for (const name of ['harvest/none.zip', 'harvest', 'harvest/link.zip', 'etc/passwd']) {
      const { status, body } = await save(withFile(`archive/${name}`))
      expect([name, status]).toEqual([name, 400])
      expect(body.message).toContain(`archive/${name}`)
    }
    expect(await admin.read(list)).toMatchObject({ results: [] })
    expect((await admin.read(files)).files.map(({ name }: { name: string }) => name)).toEqual([
      'archive/harvest/book-1.0.zip',
    ])
  })

  test('the folder lists names and sizes, with the checksum of those in use', async () => {
    await aStoredFile('archive/zebra.zip')
    await aStoredFile('archive/.part')
    await save(withFile('archive/harvest/book-1.0.zip'))
    const { files: listedFiles, is_whole } = await admin.read(files)
    expect(is_whole).toBe(true)
    expect(listedFiles).toMatchObject([
      { name: 'archive/harvest/book-1.0.zip', size: 11, sha256 },
      { name: 'archive/zebra.zip', size: 11, sha256: null },
    ])
  })

  test('files of an entry that is given on request only cannot be fetched without a signed link', async () => {
    const { body } = await save(withFile('archive/harvest/book-1.0.zip', { request_only: true }))
    await publish()
    const address = '/files/archive/harvest/book-1.0.zip'
    expect((await server.send('GET', address)).status).toBe(403)
    await save(withFile('archive/harvest/book-1.0.zip'), body.revision)
    expect((await server.send('GET', address)).status).toBe(200)
  })

  test('its files stay closed if it is published while that is stored', async () => {
    const { body } = await save(withFile('archive/harvest/book-1.0.zip'))
    await publish()
    const publishing: ReturnType<typeof publish>[] = []
    await inTransaction(server.db, async (trx) => {
      await trx.updateTable('archives').set({ request_only: 1 }).where('id', '=', body.number).execute()
      await trx.updateTable('files').set({ is_public: 0 }).where('path', 'like', '%book-1.0.zip').execute()
      publishing.push(publish())
      await untilBlocked(database, server.db, 1)
    })
    expect((await publishing[0])?.status).toBe(200)
    expect((await server.send('GET', '/files/archive/harvest/book-1.0.zip')).status).toBe(403)
  })

  test('two versions with one number, two latest ones, and texts that are missing are refused', async () => {
    const twice = [aVersion(), aVersion({ is_latest: false })]
    const latest = [aVersion(), aVersion({ version: '2.0' })]
    const statuses = [
      await save(anEntry({ versions: twice })),
      await save(anEntry({ versions: latest })),
      await save(anEntry({ title: { en: ' ', sw: 'Kitabu' } })),
      await save(anEntry({ description: { en: 'x'.repeat(5001), sw: '' } })),
      await save(anEntry(), null, { at: `${list}12345/` }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 400, 400, 404])
  })

  test('the list is paged, and narrowed by words, category and state', async () => {
    for (const [place, name] of ['Alpha', 'Beta', 'Gamma'].entries())
      await save(anEntry({ title: { en: name, sw: '' }, category: place === 0 ? 'Media' : 'Design' }), null, {
        at: `${list}${uuid()}/`,
      })
    const [last] = (await admin.read(list)).results
    await publish(`${list}${last.id}/`)
    const names = async (query: string) =>
      (await admin.read(`${list}?${query}`)).results.map(({ title }: { title: { en: string } }) => title.en)
    expect(await names('')).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(await names('q=bet')).toEqual(['Beta'])
    expect(await names('category=Media')).toEqual(['Alpha'])
    expect(await names('state=published')).toEqual(['Gamma'])
    const page = await admin.read(`${list}?page_size=2`)
    expect([page.results.length, (await admin.read(page.next)).results.length]).toEqual([2, 1])
  })

  test('the audit log has what was before and after', async () => {
    const { body } = await save(anEntry())
    await save(anEntry({ author: 'Juma' }), body.revision)
    await admin.write('POST', `${one}publish/`)
    expect(await admin.audit('?target=entry')).toMatchObject([
      { action: 'entry.publish', before: { state: 'withdrawn' }, after: { state: 'published' } },
      { action: 'entry.save', before: { author: 'Vior' }, after: { author: 'Juma' } },
      { action: 'entry.save', target_id: String(body.number), before: null, after: { author: 'Vior' } },
    ])
  })
})
