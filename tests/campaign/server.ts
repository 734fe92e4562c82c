import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { sql } from 'kysely'
import type { User } from '#domain/account.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { inTransaction, openDatabase, type Database } from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { areas } from '#server/files/storage.ts'
import { findAccount, insertAccount, toUser } from '#server/repositories/accounts.ts'
import { insertInquiry } from '#server/repositories/inquiry-writing.ts'
import { insertPost } from '#server/repositories/posts.ts'
import { startSession } from '#server/security/sessions.ts'
import { restoreDatabase } from '#server/commands/restore-database.ts'
import { anArchive } from './an-archive.ts'
import { aSentInvoice } from './a-sent-invoice.ts'
import { aPostFile } from './a-post-file.ts'
import { siteWords } from '#tests/support/site-words.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Inject = {
  method: (typeof methods)[number]
  url: string
  headers: Record<string, string>
  /** Text, or a part of a file. */
  payload?: string | Buffer
}
export type Reply = { status: number; headers: Record<string, string>; body: string }

/** Thrown by every statement of a killed server, so that no open transaction is committed. */
class Killed extends Error {}

/** Mails stay in the queue, where they are counted, and photos stay without pictures: each would take a process. */
const withoutLaterJobs = fastifyPlugin(async ({ mails, pictureMaker, exportMaker }: FastifyInstance) => {
  exportMaker.start = () => {}
  exportMaker.startQueued = () => {}
  pictureMaker.start = () => {}
  pictureMaker.runDue = () => Promise.resolve()
  mails.start = () => {}
  mails.startQueued = () => {}
})

/** In memory where the machine has such a folder: a campaign would wear out a disk. */
const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** Everybody is enrolled in this course. */
export const questionsCourse = 'web-development-from-zero'

/**
 * The real server over a real SQLite file, called without a socket. It can be killed at any statement
 * (uncommitted changes and the answer are lost), restarted, and restored from an older backup.
 */
export class CampaignServer {
  readonly clock = createTestClock()
  readonly #dir: string
  #app: FastifyInstance
  #db: Database
  /** Reads the committed state, also while the server is down. */
  reader: Database
  #killAfter = Infinity
  #asked = 0
  #life = { isOver: false }
  #backup: string | undefined
  #made = 0
  /** Increases whenever the committed state may have changed. */
  changes = 0
  epoch = 0
  /** Software whose file is given on request. */
  archiveId = 0
  /** A file of a post that is given on request. */
  postFile = { slug: '', downloadId: 0 }
  /** A message that staff answer. */
  messageId = 0
  /** A comment of somebody else. */
  commentId = 0
  /** A ticket of somebody else. */
  inquiryId = '3c0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11'
  /** An invoice that was sent, on which more is owed than a schedule pays. */
  invoiceId = '6c0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11'
  /** How often it was killed. */
  deaths = 0

  static async start(): Promise<CampaignServer> {
    const dir = await mkdtemp(path.join(base, 'vior-campaign-'))
    const life = { isOver: false }
    const server = new CampaignServer(dir, life)
    await migrateToLatest(server.#db)
    await server.#boot()
    server.archiveId = await anArchive(server.#db, server.clock)
    const slug = await server.aPost()
    server.postFile = { slug, downloadId: await aPostFile(server.#db, slug, server.clock) }
    server.messageId = await server.#aMessage()
    server.commentId = await server.#aComment(slug)
    await server.#aTicket()
    const client = { id: (await server.aPerson()).id, name: 'Neema Sanga' }
    await aSentInvoice(server.#db, server.invoiceId, client, server.clock)
    return server
  }

  private constructor(dir: string, life: { isOver: boolean }) {
    this.#dir = dir
    this.#life = life
    this.#db = this.#open()
    this.#app = this.#build()
    this.reader = openDatabase(this.#place)
  }

  get db(): Database {
    return this.#db
  }

  get isUp(): boolean {
    return !this.#life.isOver
  }

  get #place(): string {
    return path.join(this.#dir, 'vior.sqlite')
  }

  #open(): Database {
    const life = this.#life
    return openDatabase(this.#place, () => {
      if (this.#asked > 0) this.#killAfter -= 1
      if (this.#killAfter <= 0 && !life.isOver) this.deaths += 1
      if (this.#killAfter <= 0) life.isOver = true
      if (life.isOver) throw new Killed('the server was killed')
    })
  }

  #build(): FastifyInstance {
    const config: Config = {
      mode: 'demo',
      port: 0,
      host: '127.0.0.1',
      dataDir: this.#dir,
      databaseFile: this.#place,
      siteDir: this.#dir,
      certificateSecret: 'w3Kp9ZtVb6QyNc2LhR8mXs5JgF7dEa4UoTi1BqPz',
      publicUrl: 'http://localhost:8000',
      corsOrigins: [],
      tokenSecret: 'q8Zr2LwVx5TnKd7HsB3mYc9PfJ6gRe1UaXoW4tNi',
      rateLimitFactor: 1_000_000,
      trustedProxies: [],
      staffSecondFactor: 'optional',
    }
    return buildApp({
      config,
      db: this.#db,
      clock: this.clock,
      words: siteWords,
      plugins: [withoutLaterJobs],
    })
  }

  async #boot(): Promise<void> {
    await this.#app.ready()
  }

  /** The answer, or null when the server is down or is killed before it answers. */
  async ask(request: Inject): Promise<Reply | null> {
    const life = this.#life
    if (life.isOver) return null
    this.#asked += 1
    const { statusCode, headers, body } = await this.#app.inject(request).finally(() => {
      this.#asked -= 1
      this.changes += 1
    })
    if (life.isOver) return null
    const named = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
    return {
      status: statusCode,
      headers: { ...Object.fromEntries(named), date: this.clock.now().toUTCString() },
      body,
    }
  }

  /** SHA-256 of the stored bytes of a file, with which it would be downloaded. */
  async digestOf(storageKey: string): Promise<string> {
    const bytes = await readFile(path.join(this.#dir, areas.attachments, storageKey))
    return createHash('sha256').update(bytes).digest('hex')
  }

  /** Kills the server at the n-th statement from now. */
  killAtStatement(count: number): void {
    this.#killAfter = count
  }

  /** Restarts the server on its committed state if it is down. */
  async revive(): Promise<void> {
    if (this.isUp) this.#killAfter = Infinity
    if (!this.#life.isOver) return
    await this.#end()
    await this.#begin()
  }

  async #end(): Promise<void> {
    this.#life.isOver = true
    await this.#app.close().catch(() => {})
    await this.#db.destroy()
  }

  async #begin(): Promise<void> {
    this.#life = { isOver: false }
    this.#killAfter = Infinity
    this.#db = this.#open()
    this.#app = this.#build()
    await this.#boot()
  }

  async backUpDatabase(): Promise<void> {
    const file = path.join(this.#dir, `backup-${(this.#made += 1)}.sqlite`)
    if (this.#backup) await rm(this.#backup)
    await sql`vacuum into ${file}`.execute(this.reader)
    this.#backup = file
  }

  /** Restores the last backup and restarts; false when there is none. */
  async restore(): Promise<boolean> {
    if (!this.#backup) return false
    await this.#end()
    await this.reader.destroy()
    this.epoch = await restoreDatabase(this.#backup, this.#place, this.clock, this.#dir)
    this.changes += 1
    this.reader = openDatabase(this.#place)
    await this.#begin()
    return true
  }

  async forgetBackup(): Promise<void> {
    if (this.#backup) await rm(this.#backup)
    this.#backup = undefined
  }

  async #aMessage(): Promise<number> {
    const person = { first_name: 'Neema', last_name: 'Sanga', email: 'neema@example.org' }
    const created_at = this.clock.now().toISOString()
    const { id } = await this.#db
      .insertInto('contact_messages')
      .values({ ...person, subject: '', message: 'How much?', created_at, idempotency_key: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async #aTicket(): Promise<void> {
    const { id: ownerId } = await this.aPerson()
    const at = this.clock.now().toISOString()
    const ticket = {
      kind: 'ticket' as const,
      id: this.inquiryId,
      title: 'Printer',
      description: 'Help',
      attachments: [] as string[],
    }
    await inTransaction(this.#db, (trx) =>
      insertInquiry(trx, { ...ticket, category: 'general', priority: 'low' }, { ownerId, at, locale: 'en' }),
    )
  }

  async #aComment(slug: string): Promise<number> {
    const { id: author_id } = await this.aPerson()
    const post = await this.#db
      .selectFrom('posts')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    const created_at = this.clock.now().toISOString()
    const { id } = await this.#db
      .insertInto('comments')
      .values({
        post_id: post.id,
        author_id,
        content: 'Habari',
        created_at,
        parent_id: null,
        idempotency_key: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** A name that is unique on this server. */
  aName(): string {
    return `one${(this.#made += 1)}`
  }

  async aPerson(): Promise<User> {
    const name = this.aName()
    const account = await insertAccount(this.#db, {
      username: name,
      email: `${name}@example.org`,
      passwordHash: 'nobody signs in with it',
      firstName: 'Asha',
      lastName: name,
      phone: '',
      role: 'writer',
      roles: ['student', 'writer', 'admin'],
      createdAt: this.clock.now().toISOString(),
    })
    if (!account) throw new Error('the name is in use')
    await this.#db
      .insertInto('enrolments')
      .values({
        user_id: account.id,
        course: questionsCourse,
        state: 'active',
        asked_at: this.clock.now().toISOString(),
        note: '',
      })
      .execute()
    return toUser(account)
  }

  async aPost(): Promise<string> {
    const slug = this.aName()
    const at = this.clock.now().toISOString()
    await insertPost(this.#db, {
      slug,
      title: slug,
      excerpt: 'What it is about.',
      content: '<p>Hello</p>',
      author: 'Asha',
      category: 'Technology',
      tags: [],
      featured: false,
      image: null,
      published_at: at,
      created_at: at,
      read_time: '1 min read',
      views: 0,
    })
    return slug
  }

  /** A new token pair, as after a sign-in. */
  async signIn(user: User) {
    const account = await findAccount(this.#app.db, user.id)
    if (!account) throw new Error('There is no such account.')
    return { ...(await startSession(this.#app.sessions, account)), user }
  }

  async close(): Promise<void> {
    await this.#end()
    await this.reader.destroy()
    await rm(this.#dir, { recursive: true, force: true })
  }
}
