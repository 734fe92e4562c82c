import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { loginAnswerSchema } from '#domain/account.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { insertAccount } from '#server/repositories/accounts.ts'
import { Life } from '#tests/campaign/life.ts'
import { BrowserLocks } from '#tests/campaign/locks.ts'
import { platform } from '#tests/campaign/platform.ts'
import { randomFrom } from '#tests/campaign/random.ts'
import { testPassword, testPasswordHash } from '#tests/support/factories.ts'
import { createPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { asDeployed } from './as-deployed.ts'
import type { DatabaseKind } from './filled-server.ts'

const deviceCount = 200
const ticketCount = 500
const messageCount = 5000
/** More rounds than a device needs at the highest loss; a device that never ends is a defect. */
const maxRounds = 200

type Line = { requests: number; lostAnswers: number; fetch: typeof fetch }
type Device = { engine: Engine; userId: number }
type Written = { tickets: string[]; messages: string[] }

/**
 * An evening of 500 tickets and 5,000 messages in them, written offline on 200 devices and drained by all of them at
 * once into the real server process. Of the answers `lostPercent` are lost, after which the devices send again. Each
 * ticket and message is then looked for in the database. Prints time, requests, lost and doubled; the exit code is 1
 * unless everything is there once.
 */
export async function drainEvening(database: DatabaseKind, lostPercent: number): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-bench-evening-'))
  const cluster = database === 'PostgreSQL' ? await createPostgresCluster() : undefined
  const location = cluster?.urlOf('postgres') ?? path.join(dataDir, 'vior.sqlite')
  const usernames = await fillAccounts(location)
  const server = await startServerProcess(dataDir, { place: location, mode: 'production', env: asDeployed })
  const line = createLine(lostPercent)
  try {
    const devices: Device[] = []
    for (const username of usernames) devices.push(await createDevice(server.url, username, line.fetch))
    const written = await write(devices)

    line.requests = 0
    const before = performance.now()
    await Promise.all(devices.map(drainAll))
    const seconds = (performance.now() - before) / 1000

    const counts = await count(location, written)
    console.table([
      {
        database,
        devices: deviceCount,
        tickets: written.tickets.length,
        messages: written.messages.length,
        seconds: Number(seconds.toFixed(1)),
        requests: line.requests,
        'answers lost': line.lostAnswers,
        lost: counts.lost,
        doubled: counts.doubled,
      },
    ])
    if (counts.lost + counts.doubled > 0) process.exitCode = 1
    for (const { engine } of devices) {
      await engine.db.delete()
      engine.close()
    }
  } finally {
    await server.stop('SIGTERM')
    await cluster?.remove()
    await rm(dataDir, { recursive: true })
  }
}

/** Loses every answer with the probability given, after the server has acted. */
function createLine(lostPercent: number): Line {
  const random = randomFrom(1)
  const line: Line = {
    requests: 0,
    lostAnswers: 0,
    fetch: async (input, init) => {
      line.requests += 1
      const answer = await fetch(input, init)
      if (random() * 100 >= lostPercent) return answer
      line.lostAnswers += 1
      await answer.arrayBuffer()
      throw new TypeError('the answer was lost')
    },
  }
  return line
}

async function fillAccounts(location: string): Promise<string[]> {
  const db = openDatabase(location)
  await migrateToLatest(db)
  const usernames = Array.from({ length: deviceCount }, (_, number) => `evening${number}`)
  for (const username of usernames)
    await insertAccount(db, {
      username,
      email: `${username}@example.org`,
      passwordHash: testPasswordHash,
      firstName: 'Asha',
      lastName: username,
      phone: '',
      role: 'student',
      roles: ['student'],
      createdAt: new Date().toISOString(),
    })
  await db.destroy()
  return usernames
}

/** A phone with one page, on which somebody is signed in. */
async function createDevice(baseUrl: string, username: string, fetchOfDevice: typeof fetch): Promise<Device> {
  const engine = platform.createEngine({
    baseUrl,
    databaseName: `${username}-${baseUrl}`,
    // Those of Node would be shared by all devices.
    locks: new BrowserLocks().forContext(new Life(() => {})),
    fetch: fetchOfDevice,
  })
  const answer = await fetch(`${baseUrl}/users/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: testPassword }),
  })
  const pair = v.parse(loginAnswerSchema, await answer.json())
  await engine.tokens.adopt(pair)
  return { engine, userId: pair.user.id }
}

async function write(devices: Device[]): Promise<Written> {
  const written: Written = { tickets: [], messages: [] }
  for (let ticket = 0; ticket < ticketCount; ticket += 1) {
    const device = devices[ticket % devices.length]
    if (!device) continue
    const { engine, userId } = device
    const id = crypto.randomUUID()
    const title = `Ticket ${ticket}`
    const inquiry = { kind: 'ticket', id, title, category: 'general', priority: 'medium' } as const
    const opened = { action: 'open', inquiry: { ...inquiry, description: 'It prints twice.' } } as const
    await engine.outbox.enqueue({ kind: 'inquiry', payload: opened }, userId)
    written.tickets.push(id)
    for (let message = 0; message < messageCount / ticketCount; message += 1) {
      const text = `Message ${message} in ticket ${ticket}`
      const reply = {
        action: 'reply',
        id,
        title,
        text,
        isInternal: false,
        seen: 0,
        bySide: 'client',
      } as const
      await engine.outbox.enqueue({ kind: 'inquiry', payload: reply }, userId)
      written.messages.push(text)
    }
  }
  return written
}

async function drainAll({ engine, userId }: Device): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    await engine.drain({ force: true })
    const { waiting, parked } = await engine.outbox.status(userId)
    if (parked > 0) throw new Error(`refused: ${JSON.stringify(await engine.outbox.rows(userId))}`)
    if (waiting === 0) return
  }
  throw new Error('a device is never done')
}

/** How many of the written are not in the database, and how many are there besides the first. */
async function count(
  location: string,
  { tickets, messages }: Written,
): Promise<{ lost: number; doubled: number }> {
  const db = openDatabase(location)
  const inquiries = await db.selectFrom('inquiries').select('uuid').execute()
  const entries = await db.selectFrom('inquiry_entries').select('text').execute()
  await db.destroy()
  const stored = [...inquiries.map(({ uuid }) => uuid), ...entries.map(({ text }) => text)]
  const expected = [...tickets, ...messages]
  const lost = new Set(expected).difference(new Set(stored)).size
  return { lost, doubled: stored.length - new Set(stored).size }
}
