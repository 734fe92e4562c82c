import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { asDeployed } from './as-deployed.ts'
import { fill } from './fill.ts'
import { addHeavyPost } from './heavy-post.ts'

export type DatabaseKind = 'SQLite' | 'PostgreSQL'
export type FilledServer = { url: string; pid: number; remove(): Promise<void> }

/** A server of its own as deployed, on one core, over a database of its own with so many posts. */
export async function startFilledServer(
  database: DatabaseKind,
  posts: number,
  core: string,
): Promise<FilledServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-bench-'))
  const cluster = database === 'PostgreSQL' ? await createPostgresCluster() : undefined
  const place = cluster?.urlOf('postgres') ?? path.join(dataDir, 'vior.sqlite')
  await fill(place, posts)
  await addHeavyPost(place)
  const start = () =>
    startServerProcess(dataDir, {
      place,
      mode: 'production',
      under: ['taskset', '-c', core],
      env: { ...asDeployed, NODE_COMPILE_CACHE: path.join(tmpdir(), 'vior-bench-compile-cache') },
    })
  // Once for the compile cache, which every start but the first has.
  await (await start()).stop('SIGTERM')
  const server = await start()
  return {
    url: server.url,
    pid: server.pid,
    async remove() {
      await server.stop('SIGTERM')
      await cluster?.remove()
      await rm(dataDir, { recursive: true })
    },
  }
}
