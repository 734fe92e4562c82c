import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBinaries, MissingProgram } from './drill/binaries.ts'
import { failuresOf, Ledger, tableOf } from './drill/ledger.ts'
import { fillDatabase, startLoad, storedComments, type Load } from './drill/load.ts'
import type { Part } from './drill/part.ts'
import { pause, scenes } from './drill/scenes.ts'
import { createStack, endAll, type Stack } from './drill/stack.ts'

/**
 * The deployment drill, after `npm run build`: two servers, PostgreSQL with a replica, PgBouncer and Caddy with the files of
 * deploy/ on this machine, people who read and write, and each part killed in turn. Fails if anything acknowledged is lost, there
 * twice or hidden from who wrote it, and if anything stays without an answer.
 */
/** After a scene, for what is tried again. */
const settleMs = 4000

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => interrupted.abort(new Error(`Interrupted by ${signal}.`)))

const folder = await mkdtemp(path.join(tmpdir(), 'vior-drill-'))
const parts: Part[] = []
let stack: Stack | undefined
let load: Load | undefined
try {
  if (!existsSync(process.env.SITE_DIR || 'dist/site.json'))
    throw new MissingProgram('Run npm run build first.')
  print('PostgreSQL with a replica')
  stack = await createStack(findBinaries(), { folder, parts, signal: interrupted.signal })
  await fillDatabase(stack.primaryUrl)
  for (const part of [stack.pgbouncer, ...stack.servers, stack.caddy]) {
    interrupted.signal.throwIfAborted()
    print(part.name)
    await part.start()
  }
  const ledger = new Ledger()
  ledger.scene = scenes[0]?.name ?? ''
  load = await startLoad(stack.url, stack.authorityFile, ledger)
  for (const { name, play } of scenes) {
    interrupted.signal.throwIfAborted()
    print(name)
    ledger.scene = name
    await play(stack, interrupted.signal)
    await pause(settleMs, interrupted.signal)
  }
  print('what waits is sent')
  const draining = load
  load = undefined
  await draining.stop(30_000)
  const rows = ledger.rows(
    scenes.map(({ name }) => name),
    await storedComments(stack.primaryUrl),
  )
  console.log(`\n${tableOf(rows)}`)
  const failures = failuresOf(rows)
  if (failures.length > 0) {
    console.error(['\nThe drill failed.', ...failures].join('\n'))
    process.exitCode = 1
  }
} catch (error) {
  const cause: unknown = interrupted.signal.aborted ? interrupted.signal.reason : error
  const isExpected = cause instanceof MissingProgram || interrupted.signal.aborted
  console.error(isExpected && cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
} finally {
  // A failed request of a device is of no interest any more.
  await load?.stop(0).catch(() => undefined)
  await endAll(parts)
  if (process.exitCode === 1 && !interrupted.signal.aborted) console.error(`The logs are in ${folder}.`)
  else await rm(folder, { recursive: true })
}

function print(text: string): void {
  console.log(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${text}`)
}
