import type { WorkerFixture } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemClock } from '#server/clock.ts'
import { accountManager, roleFrom } from '#server/commands/manage-account.ts'
import { openDatabase } from '#server/database/database.ts'
import { readLessonTitles } from '#server/learning/lesson-titles.ts'
import { coursesDir } from '#server/learning/lessons.ts'
import { findAccountByEmail } from '#server/repositories/accounts.ts'
import { completeCourse } from '#tests/support/completed-course.ts'
import { freePort } from '#tests/support/listen.ts'
import { compileCache } from '#tests/support/server-process.ts'

/**
 * The real server as a separate process, with one port and one data folder for as long as the test needs it.
 */
export class Site {
  readonly url: string
  readonly #dataDir: string
  readonly #port: number
  readonly #siteDir: string
  #child: ChildProcess | undefined

  readonly #env: Record<string, string>

  constructor(port: number, dataDir: string, siteDir: string, env: Record<string, string> = {}) {
    this.#env = env
    this.#port = port
    this.#dataDir = dataDir
    this.#siteDir = siteDir
    // localhost, not 127.0.0.1: browsers treat both as a secure context, which a service worker needs.
    this.url = `http://localhost:${port}`
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts', 'demo'], {
      env: {
        ...process.env,
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        DATA_DIR: this.#dataDir,
        SITE_DIR: this.#siteDir,
        RATE_LIMIT_FACTOR: '1000',
        ...compileCache,
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    const output: string[] = []
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output.push(chunk.toString())
        if (output.join('').includes('Listening on')) resolve()
      })
      child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened`)))
    })
  }

  /** Suspends the server: the system accepts connections, but nothing responds. */
  freeze(): void {
    this.#child?.kill('SIGSTOP')
  }

  /** Ends it in order, so that its data folder is complete. */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  async close(): Promise<void> {
    await this.kill()
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  /** Grants a role, like `npm run user` beside a running server. */
  async grant(name: string, role: string): Promise<void> {
    const db = openDatabase(path.join(this.#dataDir, 'vior.sqlite'))
    try {
      await accountManager(db, systemClock).grant(name, roleFrom(role))
    } finally {
      await db.destroy()
    }
  }

  /** Marks all lessons of a course as done by an account that is enrolled in it. */
  async completeCourse(email: string, course: string): Promise<void> {
    const db = openDatabase(path.join(this.#dataDir, 'vior.sqlite'))
    try {
      const person = await findAccountByEmail(db, email)
      if (!person) throw new Error(`there is no account ${email}`)
      const lessons = (await readLessonTitles(coursesDir)).filter((lesson) => lesson.course === course)
      const slugs = lessons.map(({ slug }) => slug)
      await completeCourse(db, { userId: person.id, course, lessons: slugs })
    } finally {
      await db.destroy()
    }
  }

  /** Puts a file into the file folder, as somebody with access to the machine does. */
  async addFile(name: string, bytes: Uint8Array): Promise<void> {
    const place = path.join(this.#dataDir, 'files', ...name.split('/'))
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, bytes)
  }

  /** The mails to an address, oldest first. */
  async mailsTo(to: string): Promise<string[]> {
    const folder = path.join(this.#dataDir, 'mail')
    const names: string[] = await readdir(folder).catch(() => [])
    // A mail that is still being written has another name until it is complete.
    const completeNames = names.filter((name) => name.endsWith('.eml')).toSorted()
    const mails = await Promise.all(completeNames.map((name) => readFile(path.join(folder, name), 'utf8')))
    return mails.filter((mail) => mail.includes(`To: ${to}`))
  }

  /** The links in the mails to an address, oldest first. */
  async mailLinksTo(to: string): Promise<string[]> {
    const mails = await this.mailsTo(to)
    return mails.flatMap((mail) => /https?:\/\/\S+token=\S+/.exec(mail)?.[0] ?? [])
  }

  /** The public contents of a post's comments, oldest first. */
  async comments(slug: string): Promise<string[]> {
    const response = await fetch(`${this.url}/blog/api/posts/${slug}/comments/?page_size=500`)
    const page: { results: { content: string }[] } = await response.json()
    return page.results.map((comment) => comment.content)
  }

  async likes(slug: string): Promise<number> {
    const response = await fetch(`${this.url}/blog/api/posts/${slug}/`)
    const post: { like_count: number } = await response.json()
    return post.like_count
  }
}

const seededDir = 'SEEDED_DATA_DIR'
const newDataDir = () => mkdtemp(path.join(tmpdir(), 'vior-site-'))
const defaultSiteDir = () => path.resolve(process.env.SITE_DIR ?? 'dist')

/** Seeds a data folder once, of which each site gets a copy: seeding takes four times as long as the rest of a start. */
export async function seedOnce(): Promise<() => Promise<void>> {
  const dataDir = await newDataDir()
  const site = new Site(await freePort(), dataDir, defaultSiteDir())
  await site.start()
  await site.stop()
  process.env[seededDir] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}

/** A started site with demo content of its own. `port`: a free one if 0. */
export async function startSite(
  siteDir = defaultSiteDir(),
  env: Record<string, string> = {},
  port = 0,
): Promise<Site> {
  const dataDir = await newDataDir()
  const seeded = process.env[seededDir]
  if (seeded) await cp(seeded, dataDir, { recursive: true })
  const site = new Site(port || (await freePort()), dataDir, siteDir, env)
  await site.start()
  return site
}

/** The fixture of a site for each Playwright worker; declared again in a spec, of a site for that spec alone. */
export function siteFixture(siteDir?: string): [WorkerFixture<Site, object>, { scope: 'worker' }] {
  return [
    // oxlint-disable-next-line no-empty-pattern -- the fixture's signature is Playwright's
    async ({}, use) => {
      const site = await startSite(siteDir)
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ]
}
