import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { staffPaths } from '#domain/staff-addresses.ts'
import {
  recipientsSchema,
  subscriberFilterSchema,
  subscriberSchema,
  type SubscriberFilter,
} from '#domain/staff-newsletter.ts'
import { inTransaction, type Database } from '#server/database/database.ts'
import { byteOrderMark, csvLine } from '#server/http/csv.ts'
import { serve } from '#server/http/endpoint.ts'
import { idParams } from '#server/http/params.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { notFound, unauthenticated } from '#server/http/problem.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { serveStaffRow } from '#server/http/staff-row.ts'
import { findSignedIn } from '#server/repositories/accounts.ts'
import { recordAudit } from '#server/repositories/staff/audit.ts'
import { countSubscribed, findSubscriber, listSubscribers } from '#server/repositories/staff/subscribers.ts'

const batch = 500
const mediaType = 'text/csv; charset=utf-8'
const csv = {
  method: 'GET',
  path: staffPaths.subscribersCsv,
  summary: 'The subscribers as a CSV file; the export is recorded',
  action: 'newsletter.manage',
  query: subscriberFilterSchema,
  answer: mediaType,
} as const

const recipients = {
  method: 'GET',
  path: staffPaths.recipients,
  summary: 'How many people a letter would be mailed to now',
  action: staffReads.recipients,
  answer: recipientsSchema,
} as const

export async function adminSubscriberRoutes(app: FastifyInstance): Promise<void> {
  serveStaffList(app, {
    path: staffPaths.subscribers,
    summary: 'Subscribers of the newsletter, newest first',
    action: staffReads.subscribers,
    filters: subscriberFilterSchema,
    row: subscriberSchema,
    fetch: listSubscribers,
  })

  serveStaffRow(app, {
    path: `${staffPaths.subscribers}:id/`,
    summary: 'A subscriber of the newsletter, also one who left',
    action: staffReads.subscribers,
    params: idParams,
    row: subscriberSchema,
    find: (db, { id }) => findSubscriber(db, id),
    absent: notFound('There is no such subscriber.'),
  })

  serve(app, recipients, async ({ request, reply }) =>
    sendEntity(request, reply, { count: await countSubscribed(app.db) }),
  )

  serve(app, csv, async ({ request, reply, query }) => {
    if (request.method === 'GET') {
      await inTransaction(app.db, async (trx) => {
        const person = await findSignedIn(trx, requireClaims(request))
        if (!person) throw unauthenticated('This session has ended. Please log in again.')
        const entry = { action: 'subscribers.export', target: { kind: 'subscribers', id: 'csv' } } as const
        const at = app.clock.now().toISOString()
        await recordAudit(trx, person, { ...entry, before: null, after: query }, { at, key: null })
      })
    }
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="subscribers.csv"')
      .type(mediaType)
      .send(Readable.from(lines(app.db, query)))
  })
}

/** Read in batches while they are sent, so that no number of subscribers fills the memory. */
async function* lines(db: Database, filter: SubscriberFilter): AsyncGenerator<string> {
  const names = ['email', 'name', 'language', 'subscribed_at', 'unsubscribed_at']
  yield `${byteOrderMark}${csvLine(names)}`
  for (let last: number | undefined; ;) {
    const cursor = last === undefined ? undefined : { direction: 'after' as const, key: [last] as [number] }
    const rows = await listSubscribers(db, filter, cursor, batch)
    if (rows.length > 0)
      yield rows
        .map((row) => csvLine([row.email, row.name, row.locale, row.subscribed_at, row.unsubscribed_at]))
        .join('')
    last = rows.at(-1)?.id
    if (rows.length < batch || last === undefined) return
  }
}
