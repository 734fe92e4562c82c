import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { asDeployed } from './as-deployed.ts'
import { Connection } from './connection.ts'
import { fill } from './fill.ts'
import { cpuTicks, runFor, tickMs, type Sender } from './measure.ts'

const connections = 16
const warmUpMs = 300
const measureMs = 1500

export type ScaleResult = {
  perSecond: number
  p99Ms: number
  /** CPU time per answer of all servers, and of PostgreSQL. */
  serverCpuMs: number
  databaseCpuMs: number
}

export type SeveralServers = {
  urls: string[]
  /** Runs sixteen senders over the first `count` servers in turn. */
  measure: (count: number, senderFor: (index: number) => Sender) => Promise<ScaleResult>
  remove: () => Promise<void>
}

/** `most` server processes with the deployed settings over one PostgreSQL with `posts` posts. */
export async function startSeveralServers(most: number, posts: number): Promise<SeveralServers> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-scale-'))
  const cluster = await createPostgresCluster()
  const location = cluster.urlOf('postgres')
  const { searchParams, hostname } = new URL(location)
  const socketFolder = searchParams.get('host') ?? decodeURIComponent(hostname)
  await fill(location, posts)
  const servers: ServerProcess[] = []
  for (let number = 0; number < most; number += 1)
    servers.push(
      await startServerProcess(path.join(folder, String(number)), {
        place: location,
        mode: 'production',
        env: asDeployed,
      }),
    )
  const urls = servers.map(({ url }) => url)

  async function measure(count: number, senderFor: (index: number) => Sender): Promise<ScaleResult> {
    const used = servers.slice(0, count)
    const open = Array.from({ length: connections }, (_, at) => new Connection(urls[at % count] ?? ''))
    const senders = open.map((connection, index) => {
      const send = senderFor(index)
      return () => send((...request) => connection.ask(...request))
    })
    await runFor(senders, warmUpMs)
    const cpu = () => ({
      servers: used.reduce((sum, { pid }) => sum + cpuTicks(pid), 0),
      database: postgresTicks(socketFolder),
    })
    const before = cpu()
    const { latencies, elapsedMs } = await runFor(senders, measureMs)
    const after = cpu()
    for (const connection of open) connection.close()
    latencies.sort((a, b) => a - b)
    return {
      perSecond: latencies.length / (elapsedMs / 1000),
      p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? NaN,
      serverCpuMs: ((after.servers - before.servers) * tickMs) / latencies.length,
      databaseCpuMs: ((after.database - before.database) * tickMs) / latencies.length,
    }
  }

  return {
    urls,
    measure,
    async remove() {
      for (const server of servers) await server.stop('SIGTERM')
      await cluster.remove()
      await rm(folder, { recursive: true })
    },
  }
}

/** CPU time of a cluster so far: its first process and all that it started. */
function postgresTicks(folder: string): number {
  const first = readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      if (pid === first || fields[1] === first) ticks += cpuTicks(Number(pid))
    } catch {
      // Ended meanwhile.
    }
  }
  return ticks
}
