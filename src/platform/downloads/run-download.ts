import { nextAttempt } from '#platform/outbox/backoff.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { isQuotaError } from '#platform/storage/with-eviction.ts'
import { MirrorTracker } from './mirror-tracker.ts'
import { requestFile } from './request-file.ts'
import { loadSha256 } from './checksum.ts'
import type { DownloadProblem, DownloadRow } from './download-row.ts'
import { resumeFetch, type FetchOutcome } from './resume-fetch.ts'
import type { ChunkStore } from './chunk-store.ts'

/** Interval of writing the progress to the database, where all tabs read it. */
const noteEveryMs = 500
const maxWaitMs = 30_000

export type RunParts = {
  engine: Engine
  chunks: ChunkStore
  signal: AbortSignal
  /** Resolves after `ms`, or earlier when the network may be back. */
  pause: (ms: number) => Promise<void>
}

/** The server's URL is renewed this many times before the file counts as refused. */
const maxRenewals = 3
/** Consecutive broken connections without a new byte, after which a mirror is tried. */
const cutsBeforeMirror = 2

/**
 * Runs one download until it is ready, failed, or aborted by the signal. Broken connections are retried without limit,
 * with backoff. Rejects on database errors other than a full quota, and if the code of the checksum cannot be loaded.
 */
export async function runDownload(id: string, parts: RunParts): Promise<void> {
  const { engine, chunks, signal, pause } = parts
  const mirrors = new MirrorTracker()
  // Begun while there is a network, which may be gone after the last byte; `check` asks again if this fails.
  void loadSha256().catch(() => {})
  let [cuts, renewals] = [0, 0]
  while (!signal.aborted) {
    const row = await engine.db.downloads.get(id)
    if (!row || (row.state !== 'wanted' && row.state !== 'checking')) return
    mirrors.recordSource(row, await chunks.storedBytes(id))
    const outcome = await attempt(row, parts)
    if (signal.aborted || outcome.kind === 'no-room') return
    if (outcome.kind === 'complete') {
      if (await check(row, parts)) return
      if (mirrors.isWholeFrom(row) && !(await leave(row, mirrors, engine, 'checksum'))) return
    } else if (outcome.kind === 'cut') {
      if (outcome.gained > 0) [cuts, renewals] = [0, 0]
      else cuts += 1
      if (cuts >= cutsBeforeMirror) await switchMirror(row, mirrors.next(row), engine)
      if (cuts > 0) await pause(Math.min(maxWaitMs, nextAttempt(0, cuts, Math.random())))
    } else if (row.place > 0) {
      // The mirror lacks the file or has another one; bytes already stored are kept.
      if (!(await leave(row, mirrors, engine, 'gone'))) return
    } else {
      if (outcome.kind === 'changed') await restart(row, parts)
      const renewed = renewals < maxRenewals ? await renew(row, parts) : 'refused'
      if (renewed === 'given') renewals += 1
      if (renewed === 'refused' && !(await leave(row, mirrors, engine, 'gone'))) return
    }
  }
}

async function attempt(row: DownloadRow, parts: RunParts): Promise<FetchOutcome | { kind: 'no-room' }> {
  const { engine, chunks, signal } = parts
  try {
    const outcome = await resumeFetch(row, { chunks, signal, onProgress: progressRecorder(row, engine) })
    await change(engine, row.id, { held: await chunks.storedBytes(row.id), bytesPerSecond: 0 })
    return outcome
  } catch (error) {
    if (!isQuotaError(error)) throw error
    await fail(engine, row.id, 'room')
    return { kind: 'no-room' }
  }
}

async function restart({ id }: DownloadRow, { engine, chunks }: RunParts): Promise<void> {
  await chunks.clear(id)
  await change(engine, id, { held: 0, etag: null, isRestarted: true })
}

/** Requests the URL again: a signed one may have expired, and a changed file has another checksum. */
async function renew(row: DownloadRow, { engine, pause }: RunParts): Promise<'given' | 'refused' | 'later'> {
  const file = await requestFile(engine.http, row.source, row.key)
  if (file === 'unreachable' || file === 'failed') {
    await pause(maxWaitMs / 6)
    return 'later'
  }
  if (typeof file === 'string') return 'refused'
  const { url, total, sha256, fileName } = file
  await change(engine, row.id, { urls: [url, ...row.urls.slice(1)], place: 0, total, sha256, fileName })
  return 'given'
}

/** Excludes a URL for this run; resolves to false if it was the last, and the download has failed. */
async function leave(
  row: DownloadRow,
  mirrors: MirrorTracker,
  engine: Engine,
  problem: DownloadProblem,
): Promise<boolean> {
  const turn = mirrors.markFailed(row, problem)
  if (turn === null) await fail(engine, row.id, mirrors.problem ?? problem)
  else await switchMirror(row, turn, engine)
  return turn !== null
}

async function switchMirror({ id, place }: DownloadRow, turn: number | null, engine: Engine): Promise<void> {
  if (turn === null || turn === place) return
  // Each mirror has its own ETags; the checksum at the end verifies that the parts belong together.
  await change(engine, id, { place: turn, etag: null })
}

/** Verifies the checksum; deletes the bytes if it does not match. */
async function check(row: DownloadRow, { engine, chunks }: RunParts): Promise<boolean> {
  const sha256Of = await loadSha256()
  await change(engine, row.id, { state: 'checking' })
  if ((await sha256Of(await chunks.file(row.id))) === row.sha256) {
    await change(engine, row.id, { state: 'ready', held: row.total, problem: null })
    return true
  }
  await chunks.clear(row.id)
  await change(engine, row.id, { state: 'wanted', held: 0, etag: null })
  return false
}

function progressRecorder(
  row: DownloadRow,
  { db, clock }: Engine,
): (storedBytes: number, etag: string | null) => void {
  let begun: { at: number; held: number } | undefined
  let notedAt = 0
  return (storedBytes, etag) => {
    const now = clock.now()
    begun ??= { at: now, held: storedBytes }
    // A new ETag is written immediately, because the download cannot be resumed without it.
    if (row.etag === etag && now - notedAt < noteEveryMs) return
    notedAt = now
    row.etag = etag
    const bytesPerSecond = Math.round(((storedBytes - begun.held) * 1000) / Math.max(1, now - begun.at))
    void db.downloads.update(row.id, { held: storedBytes, etag, bytesPerSecond })
  }
}

async function fail(engine: Engine, id: string, problem: DownloadProblem): Promise<void> {
  await change(engine, id, { state: 'failed', problem, place: 0, bytesPerSecond: 0 })
}

async function change({ db }: Engine, id: string, part: Partial<DownloadRow>): Promise<void> {
  await db.downloads.update(id, part)
}
