import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { insertAccount } from '#server/repositories/accounts.ts'
import { insertPost } from '#server/repositories/posts.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { Device } from './device.ts'
import type { Ledger } from './ledger.ts'

const readers = 6
const writers = 6
/** Two cores shall be busy with the parts rather than with what is asked of them. A writer stays below the server's limit of 200 comments in ten minutes. */
const betweenWritesMs = 1000
const betweenReadsMs = 500
const password = 'a passphrase of the drill'

const postOf = (writer: number) => `drill-${writer}`

/** An account and a post for each writer, in a migrated database. */
export async function fillDatabase(url: string): Promise<void> {
  const db = openDatabase(url)
  await migrateToLatest(db)
  const passwordHash = await hashPassword(password)
  const at = new Date().toISOString()
  for (let writer = 0; writer < writers; writer += 1) {
    const slug = postOf(writer)
    const name = { firstName: 'Asha', lastName: `Drill ${writer}`, phone: '' }
    await insertAccount(db, {
      ...name,
      username: slug,
      email: `${slug}@example.org`,
      passwordHash,
      role: 'student',
      roles: ['student'],
      createdAt: at,
    })
    const texts = {
      title: `Drill ${writer}`,
      excerpt: 'A drill.',
      content: '<p>A drill.</p>',
      author: 'Asha Drill',
    }
    const kind = {
      category: 'Technology',
      tags: [],
      featured: false,
      image: null,
      read_time: '1 min read',
      views: 0,
    }
    await insertPost(db, { slug, ...texts, ...kind, published_at: at, created_at: at })
  }
  await db.destroy()
}

/** How often each comment is in the database. */
export async function storedComments(url: string): Promise<Map<string, number>> {
  const db = openDatabase(url)
  const rows = await db.selectFrom('comments').select('content').execute()
  await db.destroy()
  const counts = new Map<string, number>()
  for (const { content } of rows) counts.set(content, (counts.get(content) ?? 0) + 1)
  return counts
}

export type Load = {
  /** Nothing new is asked for; resolves when what was, is answered, or after `withinMs`. Throws what a device met. */
  stop(withinMs: number): Promise<void>
}

/** People who read and write without pause, each with a device, until `stop`. */
export async function startLoad(url: string, authorityFile: string, ledger: Ledger): Promise<Load> {
  const authority = await readFile(authorityFile, 'utf8')
  const devices = Array.from({ length: readers + writers }, () => new Device(url, authority, ledger))
  const tokens = await Promise.all(
    devices.slice(readers).map((device, writer) => device.signIn(postOf(writer), password)),
  )
  const ending = new AbortController()
  const requestController = new AbortController()
  const pages = ['/', '/blog', '/blog/api/posts/', '/archive/api/archives/', `/blog/${postOf(0)}`]

  async function read(device: Device, reader: number): Promise<void> {
    for (let turn = reader; !ending.signal.aborted; turn += 1) {
      await device.read(pages[turn % pages.length] ?? '/', requestController.signal)
      await pause(betweenReadsMs)
    }
  }

  async function write(device: Device, writer: number): Promise<void> {
    const token = tokens[writer] ?? ''
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      await device.comment(
        postOf(writer),
        `drill-${writer}-${turn}-of-the-writer`,
        token,
        requestController.signal,
      )
      await pause(betweenWritesMs)
    }
  }

  const pause = (ms: number) =>
    delay(ms * (0.5 + Math.random()), undefined, { signal: ending.signal }).catch(() => undefined)
  const running = Promise.all(
    devices.map((device, i) => (i < readers ? read(device, i) : write(device, i - readers))),
  )
  // Reported by `stop`.
  running.catch(() => undefined)
  return {
    async stop(withinMs) {
      ending.abort()
      const late = setTimeout(() => requestController.abort(), withinMs)
      try {
        await running
      } finally {
        clearTimeout(late)
        requestController.abort()
        for (const device of devices) device.close()
      }
    },
  }
}
