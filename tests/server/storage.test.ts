import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NotStored, OffsetMismatch, readHead, type Storage } from '#server/files/storage.ts'
import { forEachStore, keysIn, oneChunk } from '#tests/support/stores.ts'

const megabyte = 1024 ** 2
const key = 'attachments/ab/one'

forEachStore((store) => {
  let folder: string
  let storage: Storage
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vior-storage-'))
    storage = store.openFor(folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  const contentOf = async (name: string) => buffer(await storage.read(name))
  const keys = () => keysIn(storage, 'attachments', 'files')
  async function* inChunks(bytes: Buffer, size = 65_536) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }

  test('what was put is read whole or in ranges, replaced, listed and removed', async () => {
    const bytes = randomBytes(100_000)
    expect(await storage.put('files/a/Kitabu – 1 é.zip', inChunks(bytes))).toBe(100_000)
    expect(await contentOf('files/a/Kitabu – 1 é.zip')).toEqual(bytes)
    const range = await storage.read('files/a/Kitabu – 1 é.zip', { start: 7, end: 99_998 })
    expect(await buffer(range)).toEqual(bytes.subarray(7, 99_999))
    await storage.put('files/a/Kitabu – 1 é.zip', oneChunk('new'))
    expect((await contentOf('files/a/Kitabu – 1 é.zip')).toString()).toBe('new')
    expect(await storage.stat('files/a/Kitabu – 1 é.zip')).toMatchObject({ size: 3 })
    const found = []
    for await (const entry of storage.list('files')) found.push(entry)
    expect(found).toEqual([{ key: 'files/a/Kitabu – 1 é.zip', size: 3, changedAt: expect.any(Date) }])
    await storage.remove('files/a/Kitabu – 1 é.zip')
    await storage.remove('files/a/Kitabu – 1 é.zip')
    expect(await storage.stat('files/a/Kitabu – 1 é.zip')).toBeNull()
    await expect(storage.read('files/a/Kitabu – 1 é.zip')).rejects.toThrow(NotStored)
    expect(await keys()).toEqual([])
  })

  test('a content that fails before its end leaves what was there', async () => {
    await storage.put('files/b', oneChunk('before'))
    const failure = new Error('as the test says')
    async function* failing() {
      yield Buffer.from('after')
      throw failure
    }
    await expect(storage.put('files/b', failing())).rejects.toBe(failure)
    expect((await contentOf('files/b')).toString()).toBe('before')
    await storage.remove('files/b')
    expect(await keys()).toEqual([])
  })

  test('parts of any size are appended, read while they are, and become one file', async () => {
    const bytes = randomBytes(26 * megabyte)
    // As of a line that is often cut, then a good one.
    const ends = [10, 4000, 3 * megabyte, 17 * megabyte, 18 * megabyte, bytes.length]
    let offset = 0
    for (const end of ends) {
      expect(await storage.append(key, offset, inChunks(bytes.subarray(offset, end)))).toBe(end)
      expect((await storage.stat(key))?.size).toBe(end)
      offset = end
    }
    expect(await readHead(storage, key, 4096)).toEqual(bytes.subarray(0, 4096))
    const middle = await storage.read(key, { start: megabyte, end: 20 * megabyte })
    expect((await buffer(middle)).equals(bytes.subarray(megabyte, 20 * megabyte + 1))).toBe(true)
    await storage.finish(key, bytes.length, key)
    // The answer may have been lost.
    await storage.finish(key, bytes.length, key)
    expect((await contentOf(key)).equals(bytes)).toBe(true)
    await storage.finish(key, bytes.length, 'files/copy')
    expect((await contentOf('files/copy')).equals(bytes)).toBe(true)
    expect((await keys()).toSorted()).toEqual([key, 'files/copy'])
    for (const name of await keys()) await storage.remove(name)
  })

  test('parts that go to another place are there until they are removed', async () => {
    await storage.append(key, 0, oneChunk('first '))
    await storage.append(key, 6, oneChunk('second'))
    await storage.finish(key, 12, 'files/target')
    expect((await contentOf('files/target')).toString()).toBe('first second')
    await storage.remove(key)
    expect(await keys()).toEqual(['files/target'])
    await storage.remove('files/target')
  })

  test('another offset than the end is refused, and so is a file that is not complete', async () => {
    await storage.append(key, 0, oneChunk('0123456789'))
    for (const offset of [0, 9, 11])
      await expect(storage.append(key, offset, oneChunk('x'))).rejects.toThrow(OffsetMismatch)
    await expect(storage.finish(key, 11, key)).rejects.toThrow(OffsetMismatch)
    expect((await contentOf(key)).toString()).toBe('0123456789')
    await storage.remove(key)
    expect(await keys()).toEqual([])
  })

  test('when the sender fails, what was received until then is kept', async () => {
    async function* cut() {
      yield Buffer.from('came')
      throw new Error('as the test says')
    }
    await expect(storage.append(key, 0, cut())).rejects.toThrow('as the test says')
    expect(await storage.append(key, 4, oneChunk(' later'))).toBe(10)
    expect((await contentOf(key)).toString()).toBe('came later')
    await storage.remove(key)
  })

  test.each(['../a', 'files/../../a', '/etc/passwd', 'files//a', 'files/./a', 'files\\a', 'files/\0', ''])(
    '%j is no key',
    async (name) => {
      await expect(storage.put(name, oneChunk('x'))).rejects.toThrow(TypeError)
      await expect(storage.stat(name)).rejects.toThrow(TypeError)
      await expect(storage.read(name)).rejects.toThrow(TypeError)
      await expect(storage.remove(name)).rejects.toThrow(TypeError)
    },
  )
})
