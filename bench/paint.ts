import { once } from 'node:events'
import { createServer } from 'node:http'
import { loadavg } from 'node:os'
import { chromium, type Browser } from '@playwright/test'
import { startSite } from '#tests/e2e/site.ts'
import { findCaddy } from '#tests/support/caddy.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { listenAnywhere } from '#tests/support/listen.ts'
import { deployedFront, plainFront, type Front } from './load/front.ts'
import { median, slowdown, type Times } from './load/paint-times.ts'
import { bareVisit, firstVisit, offlineVisit, repeatVisit } from './load/paint-visits.ts'
import { startSlowProxy, type Line, type SlowProxy } from './load/slow-proxy.ts'

/**
 * Paint times as deployed, through Caddy with deploy/Caddyfile over TLS 1.3 and HTTP/2, in Chromium with the CPU
 * throttled four times: the first visit on two slow connections, and a repeat visit online and offline. Needs a build.
 * `npm run bench -- paint 5` takes the median of five first visits instead of three; `npm run bench -- paint 5 plain`
 * omits Caddy and uses HTTP/1.1 directly.
 */
const args = process.argv.slice(2)
const visits = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 3)
const isPlain = args.includes('plain')

const lines: Record<string, Line> = {
  '400 kbit/s, 400 ms': { rttMs: 400, bitsPerSecond: 400_000 },
  '1.6 Mbit/s, 150 ms': { rttMs: 150, bitsPerSecond: 1_600_000 },
}
/** For visits where bytes are counted and times are not. */
const quickLine: Line = { rttMs: 20, bitsPerSecond: 50_000_000 }
const pages = ['/', '/blog', '/blog/mobile-money-callbacks', '/archive', '/thinkforge']
const bareBytes = 1800

if (!isPlain && findCaddy() === undefined) {
  console.error('There is no Caddy on PATH; install it, or add `plain` to measure without it.')
  process.exit(1)
}

const startFront = isPlain ? plainFront : deployedFront
const site = await startSite(
  undefined,
  isPlain ? {} : { PUBLIC_URL: 'https://localhost', TRUSTED_PROXIES: '127.0.0.1' },
)
const bare = await startBareServer()
const [front, bareFront] = await Promise.all([site, bare].map(({ url }) => startFront(url)))
if (!front || !bareFront) throw new Error('The proxy to measure was not started')
const browser = await launch([front, bareFront])
try {
  console.log(
    `${front.protocol}; ${front.handshakeBytes} bytes before the first request; load ${loadavg()[0]?.toFixed(1)}`,
  )
  for (const [name, line] of Object.entries(lines)) {
    console.log(`\n${name}, processor ${slowdown} times slower, the middle of ${visits}; times in ms`)
    console.table(await firstVisits(front, line))
    const paint = await barePaint(bareFront, line)
    console.log(
      `A page of ${bareBytes} bytes without style or scripts paints after ${paint} ms: no page is before it.`,
    )
  }
  console.log(
    '\nOnce more with a network: bytes on the line, handshakes included; `hello` is the part of `up` that begins the connection',
  )
  console.table(await repeatVisits(front))
  console.log('\nOnce more without a network, the middle of three; times in ms')
  console.table(await offlineVisits(front))
} finally {
  await browser.close()
  await Promise.all([front.close(), bareFront.close()])
  await Promise.all([site.close(), bare.close()])
}

/**
 * The temporary certificate is trusted by its public key: if certificate errors were ignored, Chromium would neither
 * cache nor register a service worker.
 */
function launch(fronts: readonly Front[]): Promise<Browser> {
  const keys = fronts.flatMap(({ keyHash }) => keyHash ?? [])
  const trust = keys.length > 0 ? [`--ignore-certificate-errors-spki-list=${keys.join(',')}`] : []
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...trust],
  })
}

async function firstVisits(to: Front, line: Line) {
  const rows = []
  for (const path of pages) {
    const all: Times[] = []
    for (let n = 0; n < visits; n += 1)
      all.push(await throughProxy(to, line, ({ url }) => firstVisit(browser, url + path)))
    rows.push(row(path, all, floorOf(to, line, all)))
  }
  return rows
}

/** Each visit has its own proxy, so that requests of the previous visit's worker do not use its bandwidth. */
async function throughProxy<T>(to: Front, line: Line, visit: (proxy: SlowProxy) => Promise<T>): Promise<T> {
  const proxy = await startSlowProxy(to.url, line, to.connectRoundTrips)
  try {
    return await visit(proxy)
  } finally {
    await proxy.close()
  }
}

/**
 * Lower bound of the first paint, in ms: one round trip each for TCP, TLS 1.3 and the request (none for DNS), plus the
 * transfer time of the certificate and the page at the line's rate.
 */
function floorOf({ handshakeBytes }: Front, line: Line, all: readonly Times[]): number {
  const bytes = handshakeBytes + median(all.map(({ htmlBytes }) => htmlBytes))
  return 3 * line.rttMs + (bytes * 8 * 1000) / line.bitsPerSecond
}

/** First paint of a minimal page, in ms: the overhead of the machine, the browser and the measurement. */
async function barePaint(to: Front, line: Line): Promise<number> {
  const all: number[] = []
  for (let n = 0; n < visits; n += 1)
    all.push((await throughProxy(to, line, ({ url }) => bareVisit(browser, url))).fcp)
  return Math.round(median(all))
}

async function repeatVisits(to: Front) {
  const rows = []
  for (const path of pages) {
    const { fcp, carried } = await throughProxy(to, quickLine, (proxy) => repeatVisit(browser, proxy, path))
    rows.push({ page: path, FCP: Math.round(fcp), ...carried })
  }
  return rows
}

async function offlineVisits(to: Front) {
  const rows = []
  for (const path of pages) rows.push({ page: path, ...(await offlineVisit(browser, to.url + path)) })
  return rows
}

function row(path: string, all: readonly Times[], floor: number) {
  const medianOfTimes = (name: Exclude<keyof Times, 'protocol'>) => median(all.map((times) => times[name]))
  return {
    page: path,
    over: all[0]?.protocol,
    FCP: Math.round(medianOfTimes('fcp')),
    floor: Math.round(floor),
    score: Number((floor / medianOfTimes('fcp')).toFixed(2)),
    LCP: Math.round(medianOfTimes('lcp')),
    interactive: Math.round(medianOfTimes('interactive')),
    whole: Math.round(medianOfTimes('whole')),
    TBT: Math.round(medianOfTimes('blocked')),
    CLS: Number(medianOfTimes('shift').toFixed(3)),
    kB: Math.round(medianOfTimes('kb')),
    requests: medianOfTimes('requests'),
  }
}

async function startBareServer() {
  const text = `<!doctype html><title>Bare</title><p>${'A line of text. '.repeat(200)}`.slice(0, bareBytes)
  const server = createServer((_asked, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html', 'content-length': bareBytes }).end(text),
  )
  const url = `http://localhost:${await listenAnywhere(server)}`
  return {
    url,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
