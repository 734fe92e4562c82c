import { createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { listenAnywhere } from '#tests/support/listen.ts'
import { sendJson } from '#tests/support/send-json.ts'
import { startServerPair } from '#tests/support/server-pair.ts'
import { startSmtp } from '#tests/support/smtp.ts'

/** Ends the connections over which servers listen, and waits until they have others. */
async function breakSignals(db: Database): Promise<void> {
  const ended = await sql<{ pid: number }>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'vior signals'`.execute(db)
  expect(ended.rows).toHaveLength(2)
  const listening = async () =>
    (
      await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and application_name = 'vior signals' and query like 'listen%'`.execute(
        db,
      )
    ).rows.filter(({ pid }) => ended.rows.every((one) => one.pid !== pid))
  await expect.poll(listening, { interval: 50 }).toHaveLength(2)
}

test('mails that one server queues are sent by the other, and the one that it held when it was killed after its lease, each once', async () => {
  const smtp = await startSmtp()
  // A mail server that accepts connections and says nothing.
  const silent = createServer((socket) => socket.on('error', () => undefined))
  const silentUrl = `smtp://127.0.0.1:${await listenAnywhere(silent)}`
  const pair = await startServerPair({ SMTP_URL: silentUrl }, { SMTP_URL: smtp.url })
  const { db, servers } = pair
  await breakSignals(db)
  const readers = Array.from({ length: 6 }, (_, i) => `reader${i}@example.org`)
  for (const email of readers)
    expect(
      (await sendJson(servers[0].url, 'POST', '/blog/api/newsletter/', { email, name: '' })).status,
    ).toBe(201)
  const sent = () =>
    [...smtp.received().matchAll(/^RCPT TO:<(reader\d@example\.org)>/gm)].map(([, to = '']) => to).toSorted()
  // All but one, which the first server cannot get rid of. The other looks by itself only every half minute.
  await expect.poll(() => sent().length, { interval: 50, timeout: 20_000 }).toBeGreaterThanOrEqual(5)
  await servers[0].stop('SIGKILL')
  // Its lease of five minutes passes here at once.
  const due = new Date().toISOString()
  await db.updateTable('mails').set({ due_at: due }).where('due_at', 'is not', null).execute()
  await sql`select pg_notify('vior_work', 'mails')`.execute(db)
  await expect.poll(sent).toEqual(readers)
  const open = () => db.selectFrom('mails').select('id').where('due_at', 'is not', null).execute()
  await expect.poll(open).toEqual([])
  expect(sent()).toEqual(readers)
  await pair.remove()
  await smtp.close()
  silent.close()
})
