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

/** Starts a server with the deployed settings on one core, over its own database with `posts` posts. */
export async function startFilledServer(
  database: DatabaseKind,
  posts: number,
  core: string,
): Promise<FilledServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-bench-'))
  const cluster = database === 'PostgreSQL' ? await createPostgresCluster() : undefined
  const location = cluster?.urlOf('postgres') ?? path.join(dataDir, 'vior.sqlite')
  await fill(location, posts)
  await addHeavyPost(location)
  const start = () =>
    startServerProcess(dataDir, {
      place: location,
      mode: 'production',
      under: ['taskset', '-c', core],
      env: { ...asDeployed, NODE_COMPILE_CACHE: path.join(tmpdir(), 'vior-bench-compile-cache') },
    })
  // A first start fills the compile cache, as on every later start in production.
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
