import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { asDeployed } from './load/as-deployed.ts'
import { fill } from './load/fill.ts'
import { measure, type Result } from './load/measure.ts'

/**
 * Compares the list of 1,000 posts with Django REST framework over the same tables, each on one core with one worker,
 * in three alternating rounds. Needs Linux, a build, and Debian's python3-djangorestframework, gunicorn and
 * python3-psycopg2.
 */
const serverCore = '0'
const rounds = 3

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-reference-'))
  const cluster = database === 'PostgreSQL' ? await createPostgresCluster() : undefined
  const location = cluster?.urlOf('postgres') ?? path.join(dataDir, 'vior.sqlite')
  await fill(location, 1000)
  const nodeServer = await startServerProcess(dataDir, {
    place: location,
    mode: 'production',
    under: ['taskset', '-c', serverCore],
    env: asDeployed,
  })
  const djangoServer = await startDjango(location)
  const ratios: { speed: number; cpu: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [our, their] = [await list(nodeServer), await list(djangoServer)]
    show(database, 'ours', our)
    show(database, 'Django REST framework', their)
    ratios.push({ speed: our.perSecond / their.perSecond, cpu: their.cpuMs / our.cpuMs })
  }
  const [speed, cpu] = [median(ratios.map((ratio) => ratio.speed)), median(ratios.map((ratio) => ratio.cpu))]
  console.log(
    `${database}: ${speed.toFixed(1)} times the requests per second, CPU per request ${cpu.toFixed(1)} times less`,
  )
  await nodeServer.stop('SIGTERM')
  await djangoServer.stop()
  await cluster?.remove()
  await rm(dataDir, { recursive: true })
}

function list({ url, pid }: { url: string; pid: number }): Promise<Result> {
  return measure(url, pid, () => (ask) => ask('GET', '/blog/api/posts/', ''))
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

function show(database: string, name: string, { perSecond, p50Ms, cpuMs, rssMb }: Result): void {
  console.log(
    `${database.padEnd(12)}${name.padEnd(24)}${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50Ms.toFixed(1)} ms  ` +
      `CPU ${cpuMs.toFixed(2)} ms  RSS ${rssMb.toFixed(0)} MB`,
  )
}

/** One worker with sixteen threads, one per connection of the load. */
async function startDjango(location: string) {
  const port = await freePort()
  const master = spawn(
    'taskset',
    `-c ${serverCore} gunicorn --workers 1 --threads 16 --keep-alive 60 --bind 127.0.0.1:${port} django_reference:application`.split(
      ' ',
    ),
    { cwd: 'bench/reference', env: { ...process.env, PLACE: location }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  master.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (tries === 100) throw new Error(`Django did not start: ${said}`)
    await wait(100)
  }
  const pid = Number(/Booting worker with pid: (\d+)/.exec(said)?.[1])
  const stop = async () => {
    master.kill('SIGTERM')
    await once(master, 'exit')
  }
  return { url, pid, stop }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/blog/api/posts/`)
    if (!response.ok)
      throw new Error(`Django answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
