import { execFileSync } from 'node:child_process'
import { accountCount, benchPassword, slugOf, usernameOf } from './load/fill.ts'
import { startFilledServer, type FilledServer } from './load/filled-server.ts'
import { heavySlug } from './load/heavy-post.ts'
import { measure, type Result, type Sender } from './load/measure.ts'
import { eventLoopDelay, mixSenders } from './load/mix.ts'
import { comments, signIn, type Pair } from './load/writers.ts'

/**
 * Server throughput on one core, on both databases: the server on the first core, the load on the second (PostgreSQL,
 * if present, shares the second). Needs Linux and a build. Argument `mix` runs only the mixed load with its event loop
 * delay.
 */
const isMixOnly = process.argv[2] === 'mix'
const serverCore = '0'
const loadCore = '1'
execFileSync('taskset', ['-acp', loadCore, String(process.pid)])

const few = 1000
const many = 100_000
const rounds = 7
const round = { warmUpMs: 500, measureMs: 2000 }

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  const small = await startFilledServer(database, few, serverCore)
  console.log(`\n${database}, ${few} posts`)
  if (isMixOnly) {
    await showMix(
      small,
      (await signIn(small.url)).map(({ access }) => access),
    )
    await small.remove()
    continue
  }
  await showLists(small)
  await showTheRest(small)
  const large = await startFilledServer(database, many, serverCore)
  console.log(`\n${database}, ${many} posts`)
  await showLists(large)
  console.log(`\n${database}, CPU of ${many} posts against ${few}, median of ${rounds} rounds in turn`)
  await compare('list', small, large, async () => '/blog/api/posts/')
  await compare('list, page 26', small, large, deepPage)
  await large.remove()
  await small.remove()
}

async function showLists(server: FilledServer): Promise<void> {
  show('list', await run(server, () => reads('/blog/api/posts/')))
  const deep = await deepPage(server.url)
  show('list, page 26', await run(server, () => reads(deep)))
}

async function showTheRest(server: FilledServer): Promise<void> {
  show('detail', await run(server, () => (ask) => ask('GET', `/blog/api/posts/${anySlug()}/`, '')))
  const pairs = await signIn(server.url)
  const tokens = pairs.map(({ access }) => access)
  show('comment', await run(server, () => comments(tokens, anySlug)))
  show('refresh', await run(server, (index) => refreshes(pairs[index]?.refresh ?? '')))
  show('login', await run(server, logins))
  await showMix(server, tokens)
}

/**
 * The event loop delay is the longest time for which all requests were blocked: by work on the main thread, or because
 * it had to wait for a core, for instance for the server's other threads (rendering, V8, zlib) or other processes.
 * Therefore it is measured with the server on one core, and on both, one of which the load also uses.
 */
async function showMix(server: FilledServer, tokens: string[]): Promise<void> {
  await showMixOn('mix, one core', server, tokens)
  execFileSync('taskset', ['-acp', `${serverCore},${loadCore}`, String(server.pid)])
  await showMixOn('mix, two cores', server, tokens)
  execFileSync('taskset', ['-acp', serverCore, String(server.pid)])
}

async function showMixOn(name: string, server: FilledServer, tokens: string[]): Promise<void> {
  const addresses = [
    () => '/blog/api/posts/',
    () => `/blog/api/posts/${anySlug()}/`,
    () => `/blog/api/posts/${heavySlug}/comments/?page_size=40`,
    () => `/blog/api/posts/${heavySlug}/comments/?page_size=500`,
  ]
  const read: Sender = (ask) =>
    ask('GET', addresses[Math.floor(Math.random() * addresses.length)]?.() ?? '/', '')
  await eventLoopDelay(server.url)
  const result = await run(server, () => mixSenders(read, comments(tokens, heavyOrAny)))
  show(name, result)
  const { maxMs, p99Ms } = await eventLoopDelay(server.url)
  const [ran, waited] = [result.ran, result.waited].map((share) => `${(share * 100).toFixed(0)} %`)
  console.log(
    `${''.padEnd(16)}event loop delay: p99 ${p99Ms.toFixed(1)} ms, max ${maxMs.toFixed(1)} ms; ` +
      `its thread ran ${ran} of the time and waited ${waited} for the core`,
  )
}

/** Each round measures both servers, in alternating order, so that drift of the machine's speed favours neither. */
async function compare(
  name: string,
  small: FilledServer,
  large: FilledServer,
  addressOf: (url: string) => Promise<string>,
): Promise<void> {
  const [smallAddress, largeAddress] = [await addressOf(small.url), await addressOf(large.url)]
  const ratios: number[] = []
  for (let turn = 0; turn < rounds; turn += 1) {
    const runSmall = () => run(small, () => reads(smallAddress), round)
    const runLarge = () => run(large, () => reads(largeAddress), round)
    const first = turn % 2 === 0 ? await runSmall() : await runLarge()
    const second = turn % 2 === 0 ? await runLarge() : await runSmall()
    ratios.push(turn % 2 === 0 ? second.cpuMs / first.cpuMs : first.cpuMs / second.cpuMs)
  }
  ratios.sort((a, b) => a - b)
  const [least, median, most] = [0, rounds >> 1, rounds - 1].map((at) => ratios[at]?.toFixed(2))
  console.log(`${name.padEnd(16)} ${median} times (${least} to ${most})`)
}

function run(
  server: FilledServer,
  senderFor: (index: number) => Sender,
  during?: typeof round,
): Promise<Result> {
  return measure(server.url, server.pid, senderFor, during)
}

function heavyOrAny(): string {
  return Math.random() < 0.5 ? heavySlug : anySlug()
}

function anySlug(): string {
  return slugOf(Math.floor(Math.random() * few))
}

function reads(address: string): Sender {
  return (ask) => ask('GET', address, '')
}

function show(name: string, { perSecond, p50Ms, p99Ms, cpuMs, rssMb }: Result): void {
  console.log(
    `${name.padEnd(16)}${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50Ms.toFixed(1).padStart(6)} ms  ` +
      `p99 ${p99Ms.toFixed(1).padStart(6)} ms  CPU ${cpuMs.toFixed(2).padStart(6)} ms  RSS ${rssMb.toFixed(0).padStart(4)} MB`,
  )
}

/** URL of a page deep in the list, 500 posts after the newest. */
async function deepPage(url: string): Promise<string> {
  let next = '/blog/api/posts/?page_size=20'
  for (let page = 0; page < 25; page += 1) {
    const body: { next: string } = await (await fetch(`${url}${next}`)).json()
    next = body.next
  }
  return next
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
