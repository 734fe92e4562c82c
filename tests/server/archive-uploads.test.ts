import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { cleanArchiveName } from '#server/files/clean-name.ts'
import { setRoles } from '#server/repositories/accounts.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'
import { forEachStore, keysIn, oneChunk } from '#tests/support/stores.ts'
import {
  fetchOffset,
  beginUpload,
  rowOf,
  sendPart,
  someBytes,
  terminateUpload,
  upload,
} from '#tests/support/uploads.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
// A program for Windows, which no write could carry.
const program = someBytes(50_000, Buffer.from('MZ'))

forEachStore((store) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  let me: SignedIn
  beforeAll(async () => {
    server = await startServer({ store })
    admin = await anAdmin(server)
    me = await server.signIn()
  })
  afterAll(() => server.close())

  const senderOf = ({ headers }: { headers: Record<string, string> }) => ({ url: server.url, headers })
  const audited = async (id: string) =>
    (await (await server.send('GET', `/api/admin/audit/?target=file/${id}`, undefined, admin.headers)).json())
      .results

  test('an upload of any kind is put into the file folder, listed with its SHA-256, and can be offered', async () => {
    const sender = senderOf(admin)
    const id = crypto.randomUUID()
    expect(
      (await beginUpload(sender, program.length, { id, name: '../Till 1.0.exe', purpose: 'archive' })).status,
    ).toBe(201)
    await sendPart(sender, id, 0, program.subarray(0, 20_000))
    expect((await fetchOffset(sender, id)).headers.get('upload-offset')).toBe('20000')
    expect((await sendPart(sender, id, 20_000, program.subarray(20_000))).status).toBe(204)

    const name = `archive/uploads/${id}/Till 1.0.exe`
    const listed = await (
      await server.send('GET', '/api/admin/archive-files/', undefined, admin.headers)
    ).json()
    expect(listed.files).toContainEqual(
      expect.objectContaining({ name, size: program.length, sha256: sha256(program) }),
    )
    expect(await buffer(await server.app.storedFiles.read(name))).toEqual(program)
    // Its bytes are there once.
    expect(await keysIn(server.app.files, 'attachments')).toEqual([])
    // Closed until a published entry offers it.
    expect((await fetch(`${server.url}/files/${encodeURI(name)}`)).status).toBe(403)
    expect((await fetchOffset(sender, id)).headers.get('upload-offset')).toBe(String(program.length))
  })

  test('who, name, size and SHA-256 of an upload by staff are in the audit log, once', async () => {
    const { id } = await upload(senderOf(admin), program, { name: 'large.deb', purpose: 'archive' })
    const { id: picture } = await upload(senderOf(admin), someBytes(100), { name: 'face.png' })
    await fetchOffset(senderOf(admin), id)
    expect(await audited(id)).toMatchObject([
      {
        actor_id: admin.user.id,
        action: 'file.upload',
        after: { name: 'large.deb', size: program.length, sha256: sha256(program) },
      },
    ])
    expect(await audited(picture)).toMatchObject([{ after: { name: 'face.png', size: 100 } }])
    const { id: own } = await upload(senderOf(me), someBytes(100))
    expect(await audited(own)).toEqual([])
  })

  test('others cannot upload files of the archive', async () => {
    const response = await beginUpload(senderOf(me), 10, { purpose: 'archive' })
    expect([response.status, (await response.json()).code]).toEqual([403, 'forbidden'])
  })

  test('an admin whose role was taken sends no more of a file, but may remove it', async () => {
    const former = await anAdmin(server)
    const id = crypto.randomUUID()
    await beginUpload(senderOf(former), program.length, { id, name: 'a.bin', purpose: 'archive' })
    await sendPart(senderOf(former), id, 0, program.subarray(0, 20_000))
    await inTransaction(server.db, (trx) => setRoles(trx, former.user.id, ['student']))
    expect((await sendPart(senderOf(former), id, 20_000, program.subarray(20_000))).status).toBe(403)
    expect((await fetchOffset(senderOf(former), id)).status).toBe(403)
    expect(await rowOf(server, id)).toMatchObject({ state: 'open' })
    expect((await terminateUpload(senderOf(former), id)).status).toBe(204)
  })

  test('one that was complete when the server died is put there when its offset is asked for', async () => {
    const { id } = await upload(senderOf(admin), program, { name: 'a.bin', purpose: 'archive' })
    const row = await rowOf(server, id)
    await server.app.storage.put(row?.storage_key ?? '', oneChunk(program))
    await server.db
      .updateTable('attachments')
      .set({ state: 'open', sha256: '' })
      .where('id', '=', id)
      .execute()
    expect((await fetchOffset(senderOf(admin), id)).headers.get('upload-offset')).toBe(String(program.length))
    expect(await rowOf(server, id)).toMatchObject({ state: 'finished', sha256: sha256(program) })
  })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['.bashrc', 'bashrc'],
  ['Duka <b>.zip', 'Duka _b_.zip'],
  ['...', 'file'],
  [`${'x'.repeat(150)}.apk`, `${'x'.repeat(100)}.apk`],
])('the name %s becomes %s in the file folder', (original, name) => {
  expect(cleanArchiveName(original)).toBe(name)
})
