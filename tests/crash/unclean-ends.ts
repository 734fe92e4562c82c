import { asDeployed } from '#bench/load/as-deployed.ts'
import { heavySlug, signInPeople } from '#tests/support/heavy-post.ts'
import { MixedLoad, type Outcome } from '#tests/support/mixed-load.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import type { SmallDisk } from '#tests/support/small-disk.ts'

const clients = 4
/** People that send the load; each may write a limited number of comments, so they take turns. */
const people = 100
const writesPerPart = 5

export type Place = { dataDir: string; place: string }
export type UncleanReport = Outcome & { answers: Record<string, number> }

/** A server as deployed, in mode production, over a database that `fillWithHeavyPost` filled. */
export function startDeployed(at: Place, env: Record<string, string> = {}): Promise<ServerProcess> {
  const options = { place: at.place, mode: 'production', env: { ...asDeployed, ...env } } as const
  return startServerProcess(at.dataDir, options)
}

/** A load by people signed in now; others in each round. */
export async function newLoad(url: string, round: number): Promise<MixedLoad> {
  const pairs = await signInPeople(url, (round * clients) % people, clients)
  return new MixedLoad(
    heavySlug,
    pairs.map(({ access }) => access),
  )
}

/**
 * Continues until that many writes are acknowledged, and kills the server with -9 while others are in flight.
 */
export async function killInMidWrite(server: ServerProcess, load: MixedLoad, after: number): Promise<void> {
  await load.run(server.url, () => {
    // Not awaited: the clients keep sending while the server is killed.
    if (load.count('write 201') >= after && load.writing > 0) void server.stop('SIGKILL')
    return false
  })
  await server.stop('SIGKILL')
}

/** Kills the server repeatedly under load, each time after another number of acknowledged writes. */
export async function killUnderMix(
  at: Place,
  kills: number,
  onKill?: (kills: number) => void,
): Promise<UncleanReport> {
  const outcomes: Outcome[] = []
  const answers = new Map<string, number>()
  let server = await startDeployed(at)
  for (let round = 0; round < kills; round += 1) {
    const load = await newLoad(server.url, round)
    await killInMidWrite(server, load, 8 + ((round * 7) % 20))
    server = await startDeployed(at)
    outcomes.push(await load.settle(server.url))
    for (const [kind, count] of load.tally) answers.set(kind, (answers.get(kind) ?? 0) + count)
    onKill?.(round + 1)
  }
  await server.stop('SIGTERM')
  return { ...mergeOutcomes(outcomes), answers: Object.fromEntries(answers) }
}

export type FullDiskReport = UncleanReport & {
  /** Responses to the load while the disk was full, and after it was freed. */
  whileFull: Record<string, number>
  afterwards: Record<string, number>
  /** 503 responses without Retry-After. */
  withoutRetryAfter: number
  /** Status of /api/health while the disk was full. */
  health: number
  /** What the first server logged about requests that it answered with 500. */
  faults: string[]
}

/**
 * Fills the disk under load until `isEnough`, frees it and continues without a restart; then fills it once
 * more, kills the server and starts it while the disk is full.
 */
export async function fillDiskUnderMix(
  disk: SmallDisk,
  place: string,
  isEnough: (load: MixedLoad) => boolean,
): Promise<FullDiskReport> {
  const at = { dataDir: disk.folder, place }
  const first = await startDeployed(at)
  const load = await newLoad(first.url, 0)
  await load.run(first.url, () => load.count('write 201') >= writesPerPart)

  await disk.fill(first.pid)
  // One turn of its event loop, in which it learns which of its connections were closed.
  await fetch(`${first.url}/api/health`)
  const before = new Map(load.tally)
  await load.run(first.url, () => isEnough(load))
  const whileFull = countsSince(before, load)
  const health = (await fetch(`${first.url}/api/health`)).status

  await disk.free(first.pid)
  const freed = new Map(load.tally)
  const enough = load.count('write 201') + writesPerPart
  await load.run(first.url, () => load.count('write 201') >= enough)
  const afterwards = countsSince(freed, load)
  const outcomes = [await load.settle(first.url)]

  await disk.fill(first.pid)
  const refused = load.count('write 503')
  await load.run(first.url, () => load.count('write 503') > refused)
  await first.stop('SIGKILL')
  const isOfPostgres = place.startsWith('postgres')
  const second = await startDeployed(at).catch(async (error: unknown) => {
    // PostgreSQL may reject every connection on a full disk, which ends the server until its service manager
    // restarts it.
    if (!isOfPostgres) throw error
    await disk.free(first.pid)
    return startDeployed(at)
  })
  await disk.free(second.pid)
  outcomes.push(await load.settle(second.url))
  await second.stop('SIGTERM')
  const { withoutRetryAfter } = load
  const faults = first
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50') && line.includes('"reqId"'))
  const answers = Object.fromEntries(load.tally)
  return { ...mergeOutcomes(outcomes), answers, whileFull, afterwards, withoutRetryAfter, health, faults }
}

/** Responses by kind since an earlier count. */
export function countsSince(before: ReadonlyMap<string, number>, load: MixedLoad): Record<string, number> {
  const counts = [...load.tally].map(([kind, count]) => [kind, count - (before.get(kind) ?? 0)] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

export function mergeOutcomes(outcomes: Outcome[]): Outcome {
  return {
    lost: outcomes.flatMap(({ lost }) => lost),
    doubled: outcomes.flatMap(({ doubled }) => doubled),
    missing: outcomes.flatMap(({ missing }) => missing),
  }
}
