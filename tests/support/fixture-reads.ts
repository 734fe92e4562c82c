import { sql } from 'kysely'
import type { SignedIn } from '#tests/support/factories.ts'
import type { FilledServer } from '#tests/support/fill-server.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { DatabaseFixture } from '#tests/support/version-fixtures.ts'

/**
 * The responses of a fixture's server, each address once: reading a post counts as a view, so the order is
 * kept.
 */
export async function readAnswers(
  server: TestServer,
  filled: FilledServer,
): Promise<DatabaseFixture['reads']> {
  const { owner, admin, reader } = filled.people
  const slug = filled.posts[0]?.slug ?? ''
  const post = `/blog/api/posts/${slug}/`
  const software = `/archive/api/archives/${filled.free.archiveId}/`
  const wanted: [string | null, string][] = [
    [null, post],
    [null, `${post}comments/?page_size=5`],
    [null, `${post}images/`],
    [null, `${post}downloads/`],
    [null, '/blog/api/posts/?page_size=2'],
    [null, software],
    [null, `${software}comments/`],
    [owner, '/users/api/profiles/me/'],
    [owner, '/blog/api/own-posts/'],
    [reader, '/users/api/download-requests/'],
    [admin, '/api/admin/messages/'],
    [admin, '/api/admin/download-requests/'],
  ]
  const sessions = await signInAll(server, Object.values(filled.people))
  const reads: DatabaseFixture['reads'] = []
  for (const [as, path] of wanted) reads.push({ as, path, body: await readAs(server, sessions, as, path) })
  return reads
}

/** Signs in people with the test password, by name. */
export async function signInAll(server: TestServer, names: string[]): Promise<Map<string, SignedIn>> {
  const sessions = new Map<string, SignedIn>()
  for (const name of names) sessions.set(name, await server.signInAs(name))
  return sessions
}

/** The JSON body of a response; throws when its status is an error. */
export async function readAs(
  server: TestServer,
  sessions: Map<string, SignedIn>,
  as: string | null,
  path: string,
): Promise<unknown> {
  const response = await (sessions.get(as ?? '') ?? server).send('GET', path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

/** Names of the migrations that have run, in order. */
export async function migrationsOf(server: TestServer): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    server.db,
  )
  return rows.map(({ name }) => name)
}
