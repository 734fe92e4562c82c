import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { asDeployed } from './load/as-deployed.ts'
import { accountCount, benchPassword, fill, slugOf, usernameOf } from './load/fill.ts'
import { measure, type Result, type Sender } from './load/measure.ts'

/**
 * What the server does per second on one core, on both databases: the server on the first core, this load on the
 * second (PostgreSQL, where there is one, shares the second). Needs Linux and a build.
 */
const serverCore = '0'
const loadCore = '1'
execFileSync('taskset', ['-acp', loadCore, String(process.pid)])

const few = 1000
const many = 100_000

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  const lists = new Map<number, Result[]>()
  for (const posts of [few, many]) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-bench-'))
    const cluster = database === 'PostgreSQL' ? await createPostgresCluster() : undefined
    const place = cluster?.urlOf('postgres') ?? path.join(dataDir, 'vior.sqlite')
    await fill(place, posts)
    const start = () =>
      startServerProcess(dataDir, {
        place,
        mode: 'production',
        under: ['taskset', '-c', serverCore],
        env: { ...asDeployed, NODE_COMPILE_CACHE: path.join(tmpdir(), 'vior-bench-compile-cache') },
      })
    // Once for the compile cache, which every start but the first has.
    await (await start()).stop('SIGTERM')
    const server = await start()
    const run = (senderFor: (index: number) => Sender) => measure(server.url, server.pid, senderFor)
    console.log(`\n${database}, ${posts} posts`)
    const newest = await run(() => (ask) => ask('GET', '/blog/api/posts/', ''))
    show('list', newest)
    const next = await deepPage(server.url)
    const deep = await run(() => (ask) => ask('GET', next, ''))
    show('list, page 26', deep)
    lists.set(posts, [newest, deep])
    if (posts === few) {
      const random = () => slugOf(Math.floor(Math.random() * posts))
      show('detail', await run(() => (ask) => ask('GET', `/blog/api/posts/${random()}/`, '')))
      const pairs = await signIn(server.url)
      show(
        'comment',
        await run(() =>
          comments(
            pairs.map(({ access }) => access),
            random,
          ),
        ),
      )
      show('refresh', await run((index) => refreshes(pairs[index]?.refresh ?? '')))
      show('login', await run(() => logins()))
    }
    await server.stop('SIGTERM')
    await cluster?.remove()
    await rm(dataDir, { recursive: true })
  }
  const ratio = (at: number) => (lists.get(many)?.[at]?.cpuMs ?? NaN) / (lists.get(few)?.[at]?.cpuMs ?? NaN)
  console.log(
    `\n${database}: ${many} posts cost ${ratio(0).toFixed(2)} times the CPU of ${few}, page 26 ${ratio(1).toFixed(2)}`,
  )
}

function show(name: string, { perSecond, p50Ms, p99Ms, cpuMs, rssMb }: Result): void {
  console.log(
    `${name.padEnd(16)}${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50Ms.toFixed(1).padStart(6)} ms  ` +
      `p99 ${p99Ms.toFixed(1).padStart(6)} ms  CPU ${cpuMs.toFixed(2).padStart(6)} ms  RSS ${rssMb.toFixed(0).padStart(4)} MB`,
  )
}

/** The address of a page somewhere inside the list, 500 posts behind the newest. */
async function deepPage(url: string): Promise<string> {
  let next = '/blog/api/posts/?page_size=20'
  for (let page = 0; page < 25; page += 1) {
    const body: { next: string } = await (await fetch(`${url}${next}`)).json()
    next = body.next
  }
  return next
}

type Pair = { access: string; refresh: string }

async function signIn(url: string): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let number = 0; number < accountCount; number += 1) {
    const body = JSON.stringify({ username: usernameOf(number), password: benchPassword })
    const response = await fetch(`${url}/users/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    pairs.push(await response.json())
  }
  return pairs
}

/** Each comment by the next person, because a person may write 200 in ten minutes. */
function comments(tokens: string[], slug: () => string): Sender {
  let sent = Math.floor(Math.random() * tokens.length)
  return (ask) => {
    sent += 1
    const headers = `Authorization: Bearer ${tokens[sent % tokens.length]}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\n`
    return ask(
      'POST',
      `/blog/api/posts/${slug()}/add_comment/`,
      headers,
      '{"content":"Asante, hii imenisaidia sana."}',
    )
  }
}

function refreshes(first: string): Sender {
  let refresh = first
  return async (ask) => {
    const reply = await ask('POST', '/api/auth/token/refresh/', '', JSON.stringify({ refresh }))
    const pair: Pair = JSON.parse(reply.body)
    refresh = pair.refresh
    return reply
  }
}

function logins(): Sender {
  return (ask) => {
    const username = usernameOf(Math.floor(Math.random() * accountCount))
    return ask('POST', '/users/auth/login/', '', JSON.stringify({ username, password: benchPassword }))
  }
}
