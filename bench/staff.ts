import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '#server/database/database.ts'
import { listRequests } from '#server/repositories/download-requests.ts'
import { listInquiries, listOwnInquiries } from '#server/repositories/inquiries.ts'
import { listAudit } from '#server/repositories/staff/audit.ts'
import { listStaffComments } from '#server/repositories/staff/comments.ts'
import { listStaffMails } from '#server/repositories/staff/mails.ts'
import { listStaffMessages } from '#server/repositories/staff/messages.ts'
import { listPeople } from '#server/repositories/staff/people.ts'
import { listSubscribers } from '#server/repositories/staff/subscribers.ts'
import { createPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { filledDesk } from './load/staff-rows.ts'

/**
 * Time of one page of each list of the staff desk over 10,000 rows against 100, on both databases: the median of many
 * pages read in turn, so that other load on the machine hits both alike.
 */
const few = 100
const many = 10_000
const pages = 300
const size = 21

const reads: Record<string, (db: Database, rows: number) => Promise<unknown[]>> = {
  people: (db) => listPeople(db, {}, undefined, size),
  'people, a role': (db) => listPeople(db, { role: 'writer' }, undefined, size),
  // One of each size has this address; the domain is everybody's.
  'people, one found': (db, rows) => listPeople(db, { q: `name${rows - 1}@example.org` }, undefined, size),
  'people, one name': (db, rows) => listPeople(db, { q: `mwakyusa ${rows - 1}` }, undefined, size),
  messages: (db) => listStaffMessages(db, { viewerId: 1 }, undefined, size),
  'messages, a state': (db) => listStaffMessages(db, { viewerId: 1, state: 'new' }, undefined, size),
  'messages, mine': (db) => listStaffMessages(db, { viewerId: 1, assigned: 'me' }, undefined, size),
  comments: (db) => listStaffComments(db, { of: 'blog', state: 'newest' }, undefined, size),
  'comments, hidden': (db) => listStaffComments(db, { of: 'blog', state: 'hidden' }, undefined, size),
  requests: (db) => listRequests(db, { status: 'pending' }, undefined, size),
  subscribers: (db) => listSubscribers(db, { state: 'active' }, undefined, size),
  mails: (db) => listStaffMails(db, { state: 'failed' }, undefined, size),
  inquiries: (db) => listInquiries(db, { viewerId: 1 }, undefined, size),
  'inquiries, a state': (db) => listInquiries(db, { viewerId: 1, state: 'open' }, undefined, size),
  'inquiries, own': (db) => listOwnInquiries(db, 1, size),
  audit: (db) => listAudit(db, { action: 'message.close' }, undefined, size),
}

for (const kind of ['SQLite', 'PostgreSQL'] as const) {
  const clusters = kind === 'PostgreSQL' ? [await createPostgresCluster(), await createPostgresCluster()] : []
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-bench-staff-'))
  const locationOf = (index: number) =>
    clusters[index]?.urlOf('postgres') ?? path.join(folder, `${String(index)}.sqlite`)
  const [small, large] = [await filledDesk(locationOf(0), few), await filledDesk(locationOf(1), many)]
  console.log(`\n${kind}, a page over ${many} rows against ${few}, median of ${pages}`)
  for (const [name, read] of Object.entries(reads)) {
    const times: [number[], number[]] = [[], []]
    for (let page = 0; page < pages; page += 1)
      for (const [index, db] of [small, large].entries()) {
        const start = performance.now()
        await read(db, index === 0 ? few : many)
        times[index === 0 ? 0 : 1].push(performance.now() - start)
      }
    const [one, other] = [median(times[0]), median(times[1])]
    console.log(`${name.padEnd(20)} ${one.toFixed(2)} ms ${other.toFixed(2)} ms  ${(other / one).toFixed(2)}`)
  }
  await small.destroy()
  await large.destroy()
  for (const cluster of clusters) await cluster.remove()
  await rm(folder, { recursive: true })
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}
