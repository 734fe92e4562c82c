import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { unsubscribeLink } from '#server/mail/unsubscribe-link.ts'
import { loadOrCreateSecret } from '#server/security/token-secret.ts'
import { forSqliteAndExtendedPostgres } from '#tests/support/databases.ts'
import { clientWith, commentTexts, signInToDemo } from '#tests/support/demo-client.ts'
import { copyDemo } from '#tests/support/demo-folder.ts'
import { sendJson } from '#tests/support/send-json.ts'
import { compileCache, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

forSqliteAndExtendedPostgres((database) => {
  let dataDir: string
  let place: string
  const running: ServerProcess[] = []
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'vior-maintenance-'))
    place = await copyDemo(database, dataDir)
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop('SIGKILL')))
    await database.remove(dataDir)
  })

  async function start(): Promise<ServerProcess> {
    const server = await startServerProcess(dataDir, { place })
    running.push(server)
    return server
  }

  async function run(tool: string, args: string[] = [], input = '', env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [`server/commands/${tool}.ts`, ...args], {
      env: {
        ...process.env,
        ...compileCache,
        DATA_DIR: dataDir,
        DATABASE_URL: place.startsWith('postgres') ? place : '',
        ...env,
      },
    })
    child.stdin.end(input)
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code: child.exitCode, out: out.trim(), err: err.trim() }
  }

  async function epochOf(server: ServerProcess): Promise<number> {
    const body: { epoch: number } = await (await fetch(`${server.url}/api/epoch`)).json()
    return body.epoch
  }

  const subscriber = 'neema@example.org'

  async function subscriptions() {
    const db = openDatabase(place)
    try {
      return await db.selectFrom('newsletter').selectAll().execute()
    } finally {
      await db.destroy()
    }
  }

  test('restore drill: a backup made under load is complete, the epoch rises, resent writes are stored once, revoked sessions stay revoked', async () => {
    let server = await start()
    const me = await signInToDemo(server.url)
    const written = Array.from({ length: 12 }, (_, i) => `before ${i}`)
    const writes = written.map((words, i) => me.addComment(words, `before-${i}-0000`))
    await writes[0]
    const backedUp = run('backup')
    await Promise.all(writes)
    const backup = await backedUp
    expect(backup.err).toBe('')
    const inBackup = path.basename(backup.out)
    expect(inBackup).toMatch(/^\d{8}T\d{9}Z\.(sqlite|dump)$/)
    const lost = await idOf(me.addComment('after the backup', 'after-1-0000'))
    const newsletterKey = { 'idempotency-key': 'newsletter-1' }
    const subscribe = () =>
      sendJson(
        server.url,
        'POST',
        '/blog/api/newsletter/',
        { email: subscriber, name: 'Neema' },
        newsletterKey,
      )
    expect((await subscribe()).status).toBe(201)
    const end = server.url + unsubscribeLink(subscriber, loadOrCreateSecret(dataDir))
    expect((await fetch(end, { method: 'POST' })).status).toBe(200)
    const before = { epoch: await epochOf(server), comments: await commentTexts(server.url) }

    const early = await run('restore', [backup.out])
    expect(early.code).toBe(1)
    expect(early.err).toContain('A server still has the database open')
    expect(early.err).toContain('Stop it')
    await server.stop('SIGTERM')
    const restored = await run('restore', [backup.out])
    expect(restored.err).toBe('')
    server = await start()

    expect(await epochOf(server)).toBeGreaterThan(before.epoch)
    const afterRestore = await commentTexts(server.url)
    expect(afterRestore).toContain('before 0')
    expect(afterRestore).not.toContain('after the backup')

    const again = clientWith(server.url, me.access)
    const acknowledged = [
      ...written.map((words, i) => [words, `before-${i}-0000`]),
      ['after the backup', 'after-1-0000'],
    ]
    for (const [words = '', key = ''] of acknowledged)
      expect((await again.addComment(words, key)).status).toBe(201)
    expect((await subscribe()).status).toBe(200)
    expect(await subscriptions()).toMatchObject([
      { email: subscriber, unsubscribed_at: expect.stringContaining('T') },
    ])
    // A later comment does not get the id of a lost one, which clients may still refer to.
    expect(await idOf(again.addComment('written since', 'since-1-0000'))).toBeGreaterThan(lost + 1000)
    expect((await commentTexts(server.url)).toSorted()).toEqual(
      [...before.comments, 'written since'].toSorted(),
    )

    // The same backup again: clients have seen the last epoch and must notice this restore, too.
    const second = await epochOf(server)
    await server.stop('SIGTERM')
    await run('restore', [backup.out])
    server = await start()
    expect(await epochOf(server)).toBeGreaterThan(second)
  })

  test('backups beyond the configured number are deleted, oldest first', async () => {
    const backupNames: string[] = []
    for (let i = 0; i < 3; i += 1)
      backupNames.push(path.basename((await run('backup', [], '', { BACKUPS_KEEP: '2' })).out))
    expect((await readdir(path.join(dataDir, 'backups'))).toSorted()).toEqual(backupNames.slice(1))
  })

  test('the account command creates an account, grants and revokes roles, and a new password ends its sessions', async () => {
    const server = await start()
    const person = ['--first-name', 'Neema', '--last-name', 'Sanga', '--role', 'ceo']
    const created = await run('user', ['create', 'Neema@example.org', ...person])
    const password = /^The password is (\S{20})$/.exec(created.out)?.[1] ?? ''
    const login = (secret: string) =>
      sendJson(server.url, 'POST', '/users/auth/login/', {
        username: 'neema@example.org',
        password: secret,
      })
    const first = await login(password)
    expect(first.status).toBe(200)
    const { refresh, user }: { refresh: string; user: object } = await first.json()
    expect(user).toMatchObject({ email: 'neema@example.org', role: 'ceo', roles: ['ceo'] })

    expect((await run('user', ['grant', 'neema@example.org', 'admin'])).out).toBe('Roles: ceo, admin')
    expect((await run('user', ['take', 'neema@example.org', 'ceo'])).out).toBe('Roles: admin')
    const last = await run('user', ['take', 'neema@example.org', 'admin'])
    expect(last).toMatchObject({ code: 1, out: '' })
    expect(last.err).toContain('at least one role')

    expect(
      (await run('user', ['password', 'neema@example.org', '--password-stdin'], 'mto-na-milima\n')).out,
    ).toBe('The password is set.')
    expect((await login(password)).status).toBe(401)
    expect((await login('mto-na-milima')).status).toBe(200)
    expect((await sendJson(server.url, 'POST', '/api/auth/token/refresh/', { refresh })).status).toBe(401)

    for (const wrong of [
      ['create', 'neema@example.org', ...person],
      ['create', 'not an address', ...person],
      ['grant', 'neema@example.org', 'king'],
      ['grant', 'nobody@example.org', 'admin'],
      ['dance', 'neema@example.org'],
      [],
    ]) {
      const refused = await run('user', wrong)
      expect(refused.code).toBe(1)
      expect(refused.err).not.toContain('    at ')
    }
  })
})

async function idOf(answering: Promise<Response>): Promise<number> {
  const { id }: { id: number } = await (await answering).json()
  return id
}
