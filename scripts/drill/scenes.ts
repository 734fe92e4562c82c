import { setTimeout as delay } from 'node:timers/promises'
import { storedComments } from './load.ts'
import { query, type Stack } from './stack.ts'

export type Scene = { name: string; play: (stack: Stack, signal: AbortSignal) => Promise<void> }

/** What happens to the parts, in this order; each scene leaves a stack that serves. */
export const scenes: readonly Scene[] = [
  { name: 'nothing happens', play: (_stack, signal) => pause(5000, signal) },
  ...([0, 1] as const).map((index): Scene => ({
    name: `server ${index + 1} killed, back after 3 s`,
    play: ({ servers }, signal) => killAndRestart(servers[index], 'SIGKILL', 3000, signal),
  })),
  {
    name: 'release: both servers, one after the other',
    async play({ servers }, signal) {
      for (const server of servers) {
        await server.end('SIGTERM')
        await server.start()
        // Until Caddy has noticed it.
        await pause(2000, signal)
      }
    },
  },
  {
    name: 'Caddy killed, back after 1 s',
    play: ({ caddy }, signal) => killAndRestart(caddy, 'SIGKILL', 1000, signal),
  },
  {
    name: 'PgBouncer killed, back after 1 s',
    play: ({ pgbouncer }, signal) => killAndRestart(pgbouncer, 'SIGKILL', 1000, signal),
  },
  {
    name: 'replica killed, back after 4 s',
    play: ({ replica }, signal) => killAndRestart(replica, 'SIGQUIT', 4000, signal),
  },
  {
    name: 'primary killed, back after 3 s',
    play: ({ primary }, signal) => killAndRestart(primary, 'SIGQUIT', 3000, signal),
  },
  {
    name: 'synchronous replica promoted, old primary stopped 5 s later',
    async play({ primary, pgbouncer, primaryAdminUrl, replicaAdminUrl, pointTo }, signal) {
      // As deploy/postgresql.conf has it where a promotion must lose nothing.
      await query(primaryAdminUrl, `alter system set synchronous_standby_names = 'replica1'`)
      await query(primaryAdminUrl, 'select pg_reload_conf()')
      const isSynchronous = `select 1 from pg_stat_replication where sync_state = 'sync'`
      while ((await query(primaryAdminUrl, isSynchronous)).length === 0) await pause(100, signal)
      // The other way round in operation. Here the old primary shows whether anybody still uses it: its commits wait for the
      // replica, so that it acknowledges nothing more.
      await query(replicaAdminUrl, 'select pg_promote()')
      await pointTo('replica')
      pgbouncer.signal('SIGHUP')
      await pause(5000, signal)
      const stayed = await query(primaryAdminUrl, idleSessions)
      await primary.end('SIGQUIT')
      if (stayed.length > 0) throw new Error(`${stayed.length} sessions stayed with the old primary.`)
      await pause(3000, signal)
    },
  },
  {
    name: 'asynchronous replica promoted without the last commits, epoch raised',
    async play(stack, signal) {
      // Since the scene before the roles are exchanged.
      const { primary: standby, replica: current, servers, pgbouncer } = stack
      await stack.replicateBack()
      await standby.start()
      const isFollowing = 'select 1 from pg_stat_replication'
      while ((await query(stack.replicaAdminUrl, isFollowing)).length === 0) await pause(100, signal)
      await standby.end('SIGQUIT')
      await pause(3000, signal)
      const written = await storedComments(stack.replicaUrl)
      await current.end('SIGQUIT')
      await Promise.all(servers.map((server) => server.end('SIGTERM')))
      await standby.start()
      await query(stack.primaryAdminUrl, 'select pg_promote()')
      const remaining = await storedComments(stack.primaryUrl)
      if (remaining.size >= written.size) throw new Error('The replica lacked nothing.')
      await stack.raiseEpoch()
      await stack.pointTo('primary')
      pgbouncer.signal('SIGHUP')
      for (const server of servers) await server.start()
      await pause(3000, signal)
    },
  },
]

const idleSessions = `select 1 from pg_stat_activity
  where datname = 'vior' and state = 'idle' and pid <> pg_backend_pid()`

async function killAndRestart(
  part: Stack['caddy'],
  how: 'SIGKILL' | 'SIGQUIT',
  awayMs: number,
  signal: AbortSignal,
): Promise<void> {
  await part.end(how)
  await pause(awayMs, signal)
  await part.start()
}

/** Rejects when the signal comes. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal })
}
