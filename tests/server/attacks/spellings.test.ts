/** @module-tag extended */

import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asServed, residentMegabytes } from '#tests/support/as-served.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { startServer } from '#tests/support/server.ts'

const slug = 'how-a-shop-keeps-its-books'
const comments = 500
const commentLength = 5000
/**
 * How far the spellings may raise the peak of resident memory above that after as many requests for the post's own URL as fill
 * every cache: they raised it by 0 to 4 MB in eight runs. Pages cached per spelling used up a heap of 256 MB at the 87th.
 */
const maxGrowthMegabytes = 20
const ownRequests = 1000
const connections = 16

const tails = [
  '',
  '/',
  '?',
  '?utm_source=x',
  '?page=9',
  '/?a=1&a=2',
  ';v=1',
  ';jsessionid=0',
  '//',
  '/?%2f',
  '?q=%00',
]
const languages = ['en', 'sw-TZ, en;q=0.5', 'fr']
const cookies = [
  '',
  'mode=dark',
  'mode=light',
  'lang=sw',
  'reading=3211',
  'reading=1000',
  'lang=../..; mode=x',
]

/**
 * Spelling number `place` of the post's URL, each different: its bits select the letters that are
 * percent-encoded.
 */
function spelling(place: number): string {
  const encoded = (letter: string) => {
    const code = `%${letter.charCodeAt(0).toString(16)}`
    return place % 3 === 0 ? code.toUpperCase() : code
  }
  const letters = slug.split('').map((letter, at) => ((place >> at) & 1 ? encoded(letter) : letter))
  const root = place % 7 === 0 ? '/%62log/' : '/blog/'
  return root + letters.join('') + tails[place % tails.length]
}

const ownSpelling = (place: number) => `/blog/${slug}${tails[place % tails.length]}`

const sentence =
  'Duka letu huandika kila mauzo ya siku, hata kama mtandao haupo, na hesabu hutoka sawa jioni. '

forEachDatabase((database) => {
  let dataDir: string
  let server: ServerProcess
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'vior-spellings-'))
    const filling = await startServer({ database, dataDir })
    await filling.aPost({ slug })
    const { id: author } = await filling.aPerson()
    const { id: post } = await filling.db.selectFrom('posts').select('id').executeTakeFirstOrThrow()
    const rows = Array.from({ length: comments }, (_, number) => ({
      post_id: post,
      author_id: author,
      parent_id: null,
      content: `${number} ${sentence.repeat(60)}`.slice(0, commentLength),
      created_at: filling.clock.now().toISOString(),
      idempotency_key: null,
    }))
    for (let from = 0; from < comments; from += 100)
      await filling.db
        .insertInto('comments')
        .values(rows.slice(from, from + 100))
        .execute()
    await filling.close()
    const place = await database.placeFor(dataDir)
    server = await startServerProcess(dataDir, { place, mode: 'production', env: asServed() })
  })
  afterEach(async () => {
    await server.stop('SIGTERM')
    await database.remove(dataDir)
  })

  // PostgreSQL reads the comments for each request, some 9 ms of CPU; SPELLINGS=10000 sends the full number
  // there as well.
  const requests = Number(process.env['SPELLINGS']) || (database.name === 'SQLite' ? 10_000 : 1000)

  test(`${requests} spellings of a post's URL do not crash the server and grow its memory by less than ${maxGrowthMegabytes} MB`, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const sendOne = async (address: string, place: number) => {
      const headers = {
        'accept-encoding': place % 16 === 0 ? 'identity' : 'br',
        'accept-language': languages[place % languages.length],
        cookie: cookies[place % cookies.length],
      }
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      request(server.url, { path: address, agent, headers }, resolve).once('error', reject).end()
      const response = await promise
      await once(response.resume(), 'end')
      return response.statusCode ?? 0
    }
    const sendAll = async (count: number, pathOf: (place: number) => string) => {
      const statuses: Record<number, number> = {}
      let next = 0
      const client = async () => {
        while (next < count) {
          const place = next++
          const status = await sendOne(pathOf(place), place)
          statuses[status] = (statuses[status] ?? 0) + 1
        }
      }
      await Promise.all(Array.from({ length: connections }, client))
      return statuses
    }
    await sendAll(ownRequests, ownSpelling)
    const { most: ownMegabytes } = residentMegabytes(server.pid)
    const statuses = await sendAll(requests, spelling)
    agent.destroy()

    expect(Object.keys(statuses).filter((status) => status !== '200' && status !== '404')).toEqual([])
    expect(statuses[200]).toBeGreaterThan(requests / 2)
    const { most } = residentMegabytes(server.pid)
    expect(most - ownMegabytes).toBeLessThan(maxGrowthMegabytes)
    expect((await fetch(`${server.url}/api/ping`)).status).toBe(200)
  }, 600_000)
})
