import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AttachmentAnswer } from '#domain/uploads.ts'
import { resizeInProcess } from '#server/files/pictures/resize-in-process.ts'
import { PictureMaker } from '#server/jobs/picture-maker.ts'
import { setPictures, leaseUnresized } from '#server/repositories/attachment-pictures.ts'
import { queueDepths } from '#server/repositories/queue-depths.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { forEachDatabaseAndStore, keysIn } from '#tests/support/stores.ts'
import { rowOf, terminateUpload, upload } from '#tests/support/uploads.ts'

/** A JPEG with a place and a rotation in its EXIF. */
async function aPhoto(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const photo = await sharp({ create: { width, height, channels: 3, background: '#c63' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Asha' }, IFD3: { GPSLatitude: '8/1 54/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return Buffer.from(photo)
}

/** A PNG of many equal pixels: few bytes, and gigabytes when it is decoded. */
function aBomb(side: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 8
  header[9] = 2
  const parts = [
    part('IHDR', header),
    part('IDAT', deflateSync(Buffer.alloc(100_000))),
    part('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function part(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

forEachDatabaseAndStore((database, store) => {
  let server: TestServer
  let me: SignedIn
  let sender: { url: string; headers: Record<string, string> }
  beforeEach(async () => {
    server = await startServer({ database, store })
    me = await server.signIn()
    sender = { url: server.url, headers: me.headers }
  })
  afterEach(() => server.close())

  const factsOf = async (id: string): Promise<AttachmentAnswer> =>
    (await me.send('GET', `/api/attachments/${id}/`)).json()

  test('a photo is resized to three widths as AVIF and WebP, upright and without EXIF, behind signed links', async () => {
    const { id } = await upload(sender, await aPhoto(3000, 2000), { name: 'duka.jpg' })
    await server.app.pictureMaker.runDue()
    const { pictures } = await factsOf(id)
    expect(pictures.map(({ type, width, height }) => [type, width, height])).toEqual([
      ['image/avif', 320, 480],
      ['image/webp', 320, 480],
      ['image/avif', 800, 1200],
      ['image/webp', 800, 1200],
      ['image/avif', 1600, 2400],
      ['image/webp', 1600, 2400],
    ])
    for (const { url, type, width } of pictures) {
      const response = await fetch(server.url + url)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
      const {
        width: actualWidth,
        exif,
        orientation,
      } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([actualWidth, exif, orientation ?? 1]).toEqual([width, undefined, 1])
      expect((await fetch(server.url + url.replace(/expires=\d/, 'expires=9'))).status).toBe(403)
    }
  })

  test('a small picture is not enlarged', async () => {
    const { id } = await upload(sender, await aPhoto(200, 500))
    await server.app.pictureMaker.runDue()
    const { pictures } = await factsOf(id)
    expect(pictures.map(({ width }) => width)).toEqual([320, 320, 500, 500])
  })

  test('a decompression bomb and a broken picture stay files without pictures', async () => {
    const broken = (await aPhoto(900, 900)).subarray(0, 2000)
    const ids = []
    for (const bytes of [aBomb(30_000), Buffer.from(broken)]) ids.push((await upload(sender, bytes)).id)
    await server.app.pictureMaker.runDue()
    for (const id of ids) {
      expect(await rowOf(server, id)).toMatchObject({ state: 'finished', pictures: 'failed' })
      expect((await factsOf(id)).pictures).toEqual([])
    }
  })

  test('other files have no pictures', async () => {
    const { id } = await upload(sender, Buffer.from('Habari'), { name: 'a.txt' })
    await server.app.pictureMaker.runDue()
    expect(await rowOf(server, id)).toMatchObject({ pictures: 'none' })
  })

  test('a resize that a stopped server left is done by the next, once', async () => {
    const { id } = await upload(sender, await aPhoto(400, 300))
    await server.app.pictureMaker.close()
    await setPictures(server.db, id, 'waiting')
    const next = () => new PictureMaker(server.app).runDue()
    await Promise.all([next(), next()])
    expect((await factsOf(id)).pictures).toHaveLength(2)
    expect(await rowOf(server, id)).toMatchObject({ pictures: 'made' })
  })

  test('a photo that ended the server three times is not tried again', async () => {
    const { id } = await upload(sender, await aPhoto(400, 300))
    await server.app.pictureMaker.close()
    await setPictures(server.db, id, 'waiting')
    const lease = () => {
      const now = server.clock.now()
      const until = new Date(now.getTime() + 60_000).toISOString()
      return leaseUnresized(server.db, { now: now.toISOString(), until })
    }
    for (let kills = 0; kills < 3; kills += 1) {
      expect((await lease())?.id).toBe(id)
      expect(await lease()).toBeUndefined()
      server.clock.advance(60_000)
    }
    expect(await lease()).toBeUndefined()
    expect(await rowOf(server, id)).toMatchObject({ pictures: 'failed' })
  })

  test.each([
    ['cannot start', '/nowhere/node'],
    ['ends without an answer', '/bin/false'],
  ])('a photo whose process %s is tried again after its lease, and is drawn then', async (_, program) => {
    const { id } = await upload(sender, await aPhoto(400, 300))
    await server.app.pictureMaker.close()
    await setPictures(server.db, id, 'waiting')
    const maker = new PictureMaker(server.app)
    const node = process.execPath
    try {
      process.execPath = program
      await expect(maker.runDue()).rejects.toThrow('ended without an answer')
    } finally {
      process.execPath = node
    }
    expect(await rowOf(server, id)).toMatchObject({ pictures: 'second' })
    await maker.runDue()
    expect(await rowOf(server, id)).toMatchObject({ pictures: 'second' })
    server.clock.advance(20_000)
    await maker.runDue()
    expect(await rowOf(server, id)).toMatchObject({ pictures: 'made' })
  })

  test('photos that wait for their pictures are counted, the one that is being drawn as due after its lease', async () => {
    const first = await upload(sender, await aPhoto(40, 30))
    const second = await upload(sender, await aPhoto(40, 30))
    await server.app.pictureMaker.close()
    const waiting = async () => (await queueDepths(server.db)).find(({ queue }) => queue === 'pictures')
    await setPictures(server.db, first.id, 'failed')
    await setPictures(server.db, second.id, 'made')
    expect(await waiting()).toEqual({ queue: 'pictures', waiting: 0, due: null })
    for (const { id } of [first, second]) await setPictures(server.db, id, 'waiting')
    const now = server.clock.now().toISOString()
    expect(await waiting()).toEqual({ queue: 'pictures', waiting: 2, due: now })
    const until = new Date(server.clock.now().getTime() + 60_000).toISOString()
    await setPictures(server.db, second.id, 'made')
    await leaseUnresized(server.db, { now, until })
    expect(await waiting()).toEqual({ queue: 'pictures', waiting: 1, due: until })
  })

  test('a photo whose bytes are gone does not keep others waiting', async () => {
    const { id } = await upload(sender, await aPhoto(400, 300))
    await server.app.pictureMaker.runDue()
    await server.app.storage.remove((await rowOf(server, id))?.storage_key ?? '')
    await setPictures(server.db, id, 'waiting')
    const { id: next } = await upload(sender, await aPhoto(400, 300))
    await server.app.pictureMaker.runDue()
    expect(await rowOf(server, id)).toMatchObject({ pictures: 'failed' })
    expect(await rowOf(server, next)).toMatchObject({ pictures: 'made' })
  })

  test('many photos of one account delay one of another by one', async () => {
    const other = await server.signIn()
    await server.app.pictureMaker.close()
    const photo = await aPhoto(40, 30)
    const ids = []
    for (const { headers } of [me, me, me, other, other]) {
      ids.push((await upload({ url: server.url, headers }, photo)).id)
      server.clock.advance(1000)
    }
    const keys = await Promise.all(ids.map(async (id) => (await rowOf(server, id))?.storage_key))
    const { db, clock, storage } = server.app
    const order: number[] = []
    const read: typeof storage.read = (key, ...rest) => {
      order.push(keys.indexOf(key))
      return storage.read(key, ...rest)
    }
    await new PictureMaker({ db, clock, storage: { ...storage, read } }).runDue()
    expect(order).toEqual([0, 3, 1, 4, 2])
  })

  test('the pictures of a removed photo are removed with it', async () => {
    const { id } = await upload(sender, await aPhoto(400, 300))
    await server.app.pictureMaker.runDue()
    const url = (await factsOf(id)).pictures[0]?.url ?? ''
    expect((await terminateUpload(sender, id)).status).toBe(204)
    expect((await fetch(server.url + url)).status).toBe(404)
    expect(await keysIn(server.app.files, 'attachments')).toEqual([])
  })
})

test('pictures that are larger than a pipe holds arrive whole', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const
  const photo = await sharp({ create: { width: 320, height: 2500, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
  const variants = await resizeInProcess(Readable.from([photo]), new AbortController().signal)
  expect(variants?.map(({ name }) => name)).toEqual(['320.avif', '320.webp'])
  for (const { data } of variants ?? []) {
    expect(data.length).toBeGreaterThan(200_000)
    expect(await sharp(data).metadata()).toMatchObject({ width: 320, height: 2500 })
  }
})
