import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EntryEdit } from '#domain/archive-entry.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { anEntry } from '#tests/support/entries.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'

const one = '/api/admin/archives/7d0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11/'
const links = [{ name: 'Makers', url: 'https://makers.example.org/book' }]

forEachDatabase((database) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  beforeEach(async () => {
    server = await startServer({ database })
    admin = await anAdmin(server)
  })
  afterEach(() => server.close())

  const save = (entry: EntryEdit, base: string | null = null) =>
    admin.write('PUT', one, { base, revision: crypto.randomUUID(), entry })

  test('mirrors are stored, shown to visitors, kept by a save without them, and in the audit log', async () => {
    const { body } = await save(anEntry({ mirror_links: links }))
    await admin.write('POST', `${one}publish/`)
    const publicLinks = async () =>
      (await (await server.send('GET', `/archive/api/archives/${body.number}/`)).json()).mirror_links
    expect([body.mirror_links, await publicLinks()]).toEqual([links, links])
    const { body: again } = await save(anEntry(), body.revision)
    expect(await publicLinks()).toEqual(links)
    await save(anEntry({ mirror_links: [] }), again.revision)
    expect(await publicLinks()).toEqual([])
    const [{ before, after }] = await admin.audit()
    expect([before, after]).toEqual([{ mirror_links: links }, { mirror_links: [] }])
  })

  test('a mirror without https is refused', async () => {
    const wrong = [{ name: 'Makers', url: 'http://makers.example.org/book' }]
    const { status, body } = await save(anEntry({ mirror_links: wrong }))
    expect([status, Object.keys(body.fields)]).toEqual([400, ['entry']])
    expect((await admin.read('/api/admin/archives/')).results).toEqual([])
  })
})
