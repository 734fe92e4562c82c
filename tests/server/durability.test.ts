import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forSqliteAndExtendedPostgres } from '#tests/support/databases.ts'
import { clientWith, commentTexts, signInToDemo } from '#tests/support/demo-client.ts'
import { copyDemo } from '#tests/support/demo-folder.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { startServer } from '#tests/support/server.ts'

forSqliteAndExtendedPostgres((database) => {
  let dataDir: string
  const running: ServerProcess[] = []
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'vior-durability-'))
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop('SIGKILL')))
    await database.remove(dataDir)
  })

  async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
    const server = await startServerProcess(dataDir, { place: await database.placeFor(dataDir), env })
    running.push(server)
    return server
  }

  test('acknowledged comments survive kill -9 without duplicates, and all sessions stay valid', async () => {
    await copyDemo(database, dataDir)
    const first = await start()
    const seeded = await commentTexts(first.url)
    const me = await signInToDemo(first.url)
    const acknowledged: string[] = []
    const sends = Array.from({ length: 30 }, async (_, i) => {
      const response = await me.addComment(`number ${i}`, `key-${i}-0000`)
      if (response.status === 201) acknowledged.push(`number ${i}`)
      if (acknowledged.length === 10) void first.stop('SIGKILL')
    })
    await Promise.allSettled(sends)
    await first.stop('SIGKILL')
    expect(acknowledged.length).toBeGreaterThanOrEqual(10)

    const second = await start()
    const storedTexts = (await commentTexts(second.url)).slice(seeded.length)
    expect(storedTexts).toEqual(expect.arrayContaining(acknowledged))

    const again = clientWith(second.url, me.access)
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, i) => again.addComment(`number ${i}`, `key-${i}-0000`)),
    )
    expect(replies.every((response) => response.status === 201)).toBe(true)
    const all = (await commentTexts(second.url)).slice(seeded.length)
    expect(all.toSorted()).toEqual(Array.from({ length: 30 }, (_, i) => `number ${i}`).toSorted())
    expect(await second.stop('SIGTERM')).toBe(0)
  })

  test('a second start of the demo does not seed again and does not print its secret', async () => {
    const first = await start()
    const before = await commentTexts(first.url)
    expect(await first.stop('SIGINT')).toBe(0)
    const second = await start()
    expect(await commentTexts(second.url)).toEqual(before)
    await signInToDemo(second.url, 'ceo@demo.vior.example')
    expect(second.output()).not.toContain('undefined')
    expect(await second.stop('SIGTERM')).toBe(0)
    expect(second.output()).toContain('ceo@demo.vior.example')
    expect((await stat(path.join(dataDir, 'token-secret'))).mode & 0o777).toBe(0o600)
  })

  test('a server that ends has written the log lines of all its responses', async () => {
    await copyDemo(database, dataDir)
    const server = await start({ LOG_LEVEL: 'info' })
    for (let i = 0; i < 3; i += 1) await fetch(`${server.url}/api/health`)
    expect(await server.stop('SIGTERM')).toBe(0)
    const written = () => server.output().split('"route":"/api/health"').length - 1
    await expect.poll(written).toBe(3)
  })

  test('on SIGTERM under load a server answers accepted requests, accepts no new ones and exits', async () => {
    await copyDemo(database, dataDir)
    const first = await start()
    const seeded = await commentTexts(first.url)
    const me = await signInToDemo(first.url)
    let answered = 0
    let stopped: Promise<number | null> | undefined
    const sends = Array.from({ length: 8 }, async (_, sender) => {
      const acknowledged: string[] = []
      for (let i = 0; ; i += 1) {
        const text = `${sender} says ${i}`
        const response = await me.addComment(text, `load-${sender}-${i}`).catch(() => undefined)
        if (response?.status !== 201) return acknowledged
        acknowledged.push(text)
        answered += 1
        if (answered === 60) stopped = first.stop('SIGTERM')
      }
    })
    const texts = (await Promise.all(sends)).flat()
    // Exit code 1 means that the shutdown timed out.
    expect(await stopped).toBe(0)

    const second = await start()
    const storedTexts = (await commentTexts(second.url)).slice(seeded.length)
    // Everything accepted was answered: nothing is stored without an acknowledgement.
    expect(storedTexts.toSorted()).toEqual(texts.toSorted())
  })

  test('close() finishes accepted requests and accepts no new ones', async () => {
    const server = await startServer({ database, dataDir })
    const slug = await server.aPost()
    const me = await server.signIn()
    const gate = Promise.withResolvers<void>()
    const blocked = database.holdWrites(server.db, gate.promise)
    const send = () =>
      me.send(
        'POST',
        `/blog/api/posts/${slug}/add_comment/`,
        { content: 'Last' },
        { 'idempotency-key': 'key-00001' },
      )
    const sent = [send(), send()]
    // One of them is answered that its key is being processed, which proves that the other was accepted.
    expect((await Promise.race(sent)).status).toBe(409)
    const closed = server.app.close()
    gate.resolve()
    await blocked
    const statuses = (await Promise.all(sent)).map((response) => response.status)
    expect(new Set(statuses)).toEqual(new Set([201, 409]))
    await closed
    await expect(send()).rejects.toThrow('fetch failed')
    expect(await server.db.selectFrom('comments').select('content').execute()).toEqual([{ content: 'Last' }])
    await server.close()
  })
})
